import fc from 'fast-check';
import { expect, it } from 'vitest';
import { moveStop } from './RoundDialog.tsx';

const listIds = (stops: readonly { id: string }[]) => stops.map(({ id }) => id).join('');
const makeStops = (ids: string) => [...ids].map((id) => ({ id }));

it.each([
  ['b', 0, 'bacd'],
  ['b', 2, 'acbd'],
  ['a', 3, 'bcda'],
  ['d', 0, 'dabc'],
  ['c', 2, 'abcd'],
  ['none', 1, 'abcd'],
])('moves stop %s of four to place %i', (id, to, ids) => {
  expect(listIds(moveStop(makeStops('abcd'), id, to))).toBe(ids);
});

it('loses no stop, and moves no other past another', () => {
  const ids = fc.uniqueArray(fc.constantFrom(...'abcdefgh'), { minLength: 1 });
  fc.assert(
    fc.property(ids, fc.nat(), fc.nat(), (stops, which, place) => {
      const [id, to] = [stops[which % stops.length] ?? '', place % stops.length];
      const moved = listIds(moveStop(makeStops(stops.join('')), id, to));
      expect(moved[to]).toBe(id);
      expect(moved.replace(id, '')).toBe(stops.join('').replace(id, ''));
    }),
  );
});
