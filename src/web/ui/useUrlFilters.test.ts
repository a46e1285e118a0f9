import { expect, it } from 'vitest';
import { boardSchema } from '#domain/inputs/order.ts';
import { readFilters } from './useUrlFilters.ts';

const readSearch = (q: string) => readFilters(new URLSearchParams({ q }), { search: 'q' }).search;

it('looks for nothing that the server would refuse to look for', () => {
  expect(readSearch('Awa\tKoné\n')).toBe('Awa Koné ');
  for (const typed of ['a'.repeat(500), 'Awa\tKoné', '\u0000\u2028'])
    expect(boardSchema.safeParse({ search: readSearch(typed) }).success).toBe(true);
  expect(readFilters(new URLSearchParams(), { search: 'q' }).search).toBe('');
});
