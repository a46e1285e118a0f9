import { expect, it } from 'vitest';
import { describeGarments } from './pieceCount.ts';

it('counts a garment once, whatever its services', () => {
  const items = [
    { name: 'Chemise', quantity: 2 },
    { name: 'Pagne', quantity: 1 },
    { name: 'Chemise', quantity: 1 },
    { name: 'T-shirt', quantity: 1 },
  ];
  expect(describeGarments(items)).toBe(
    '3\u00a0×\u00a0Chemise, 1\u00a0×\u00a0Pagne, 1\u00a0×\u00a0T-\u2060shirt',
  );
  expect(describeGarments([])).toBe('');
});
