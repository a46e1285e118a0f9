import { expect, it } from 'vitest';
import { describeNewState } from './useStaleQuestion.ts';

const before = { version: 3, number: 260, status: 'pending', livreurId: null, livreur: null } as const;
const serge = { id: 'serge', fullname: 'Serge Gnahoré', phone: '' };
const sent = { ...before, status: 'assigned', livreurId: 'serge', livreur: serge } as const;

const describe = (fresh: Parameters<typeof describeNewState>[1]) =>
  describeNewState(before, fresh)?.replaceAll('\u00a0', ' ') ?? null;

it('says to whom a colleague gave the order meanwhile, or what became of it', () => {
  expect(describe({ ...sent, version: 4 })).toBe('n° 260 est confiée à Serge Gnahoré.');
  expect(describe({ ...before, version: 4, status: 'cancelled' })).toBe('n° 260 : Annulée.');
});

it('leaves the question where nobody else is sent, or an older state was cached', () => {
  expect(describe({ ...before, version: 4 })).toBeNull();
  expect(describe({ ...sent, version: 3 })).toBeNull();
});
