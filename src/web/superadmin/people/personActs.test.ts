import { expect, it } from 'vitest';
import { actsOn } from './personActs.ts';

const person = { active: true, verified: true, confirmedAt: 1 };

it.each([
  [{ ...person, role: 'client' } as const, false, ['orders', 'history', 'deactivate']],
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
])('offers on %o (one’s own: %s)', (one, isOwn, acts) => {
  expect(actsOn(one, isOwn)).toEqual(acts);
});
