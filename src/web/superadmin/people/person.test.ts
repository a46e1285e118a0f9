import { expect, it } from 'vitest';
import { formatFcfa } from '#domain/format/money.ts';
import { listOwedParts, listPersonActs } from './person.ts';

const person = { active: true, verified: true, confirmedAt: 1, lacksFactor: false };

const client = { ...person, role: 'client' } as const;
const livreur = { ...person, role: 'livreur' } as const;
const admin = { ...person, role: 'admin' } as const;
const superadmin = { ...person, role: 'superadmin' } as const;

it.each([
  [client, false, ['history', 'deactivate']],
  [{ ...livreur, verified: false }, false, ['orders', 'verify', 'history', 'deactivate']],
  [{ ...livreur, active: false }, false, ['orders', 'unverify', 'history', 'activate']],
  [{ ...admin, confirmedAt: null }, false, ['resend', 'history', 'deactivate']],
  [superadmin, true, ['history']],
  [{ ...superadmin, lacksFactor: true }, true, ['history']],
  [{ ...admin, lacksFactor: true }, false, ['allowEnrolment', 'history', 'deactivate']],
  [{ ...admin, lacksFactor: true, confirmedAt: null }, false, ['resend', 'history', 'deactivate']],
])('offers on %o (one’s own: %s)', (one, isOwn, acts) => {
  expect(listPersonActs(one, isOwn)).toEqual(acts);
});

const nothing = { held: 0, openHandovers: 0, openGaps: 0, pieces: 0, orders: [] };
const linen = { pieces: 3, orders: [{ number: 1042 }, { number: 7 }] };
const linenWords = '3\u00a0pièces de linge en main (n°\u00a01\u00a0042, n°\u00a07)';

it.each([
  [{ held: 12_500 }, [`${formatFcfa(12_500)} en main`]],
  [{ openHandovers: 1, openGaps: 500 }, ['une remise à compter', `un écart de ${formatFcfa(500)} à régler`]],
  [{ openHandovers: 2 }, ['2\u00a0remises à compter']],
  [{ held: 500, ...linen }, [`${formatFcfa(500)} en main`, linenWords]],
])('names what a livreur still answers for: %o', (owed, parts) => {
  expect(listOwedParts({ ...nothing, ...owed })).toEqual(parts);
});
