import { expect, it } from 'vitest';
import { roughness } from './roughness.ts';

it('says nothing of a position that leads to the door', () => {
  expect([0, 12, 200].map(roughness)).toEqual([undefined, undefined, undefined]);
});

it('says how rough another one is, as one says a distance', () => {
  expect(roughness(201)).toBe('Précise à environ 200\u00a0m près\u00a0: vérifiez sur la carte.');
  const said = [633, 980, 1000, 1540, 9960, 42_300].map(
    (metres) => /environ (.+) près/.exec(roughness(metres) ?? '')?.[1],
  );
  expect(said).toEqual(['650\u00a0m', '1\u00a0km', '1\u00a0km', '1,5\u00a0km', '10\u00a0km', '42\u00a0km']);
});
