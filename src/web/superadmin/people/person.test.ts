import { expect, it } from 'vitest';
import { formatFcfa } from '#domain/format/money.ts';
import { listOwedParts, listPersonActs } from './person.ts';

const person = { active: true, verified: true, confirmedAt: 1, lacksFactor: false };

it.each([
  [{ ...person, role: 'client' } as const, false, ['history', 'deactivate']],
  [
    { ...person, role: 'livreur', verified: false } as const,
    false,
    ['orders', 'verify', 'history', 'deactivate'],
  ],
  [
    { ...person, role: 'livreur', active: false } as const,
    false,
    ['orders', 'unverify', 'history', 'activate'],
  ],
  [{ ...person, role: 'admin', confirmedAt: null } as const, false, ['resend', 'history', 'deactivate']],
  [{ ...person, role: 'superadmin' } as const, true, ['history']],
  [{ ...person, role: 'superadmin', lacksFactor: true } as const, true, ['history']],
  [
    { ...person, role: 'admin', lacksFactor: true } as const,
    false,
    ['allowEnrolment', 'history', 'deactivate'],
  ],
  [
    { ...person, role: 'admin', lacksFactor: true, confirmedAt: null } as const,
    false,
    ['resend', 'history', 'deactivate'],
  ],
])('offers on %o (one’s own: %s)', (one, isOwn, acts) => {
  expect(listPersonActs(one, isOwn)).toEqual(acts);
});

it.each([
  [{ held: 12_500, openHandovers: 0, openGaps: 0, pieces: 0, orders: [] }, [`${formatFcfa(12_500)} en main`]],
  [
    { held: 0, openHandovers: 1, openGaps: 500, pieces: 0, orders: [] },
    ['une remise à compter', `un écart de ${formatFcfa(500)} à régler`],
  ],
  [{ held: 0, openHandovers: 2, openGaps: 0, pieces: 0, orders: [] }, ['2\u00a0remises à compter']],
  [
    { held: 500, openHandovers: 0, openGaps: 0, pieces: 3, orders: [{ number: 1042 }, { number: 7 }] },
    [`${formatFcfa(500)} en main`, '3\u00a0pièces de linge en main (n°\u00a01\u00a0042, n°\u00a07)'],
  ],
])('names what a livreur still answers for: %o', (owed, parts) => {
  expect(listOwedParts(owed)).toEqual(parts);
});
