import { expect, it } from 'vitest';
import { PAGE_SIZE } from '#domain/contract/page.ts';
import { type JsonParts, joinText } from './jsonParts.ts';
import { buildJsonPage, joinLists, type WrittenRows } from './writtenRows.ts';

const makeRow = (n: number) => ({
  id: `id-${n}`,
  words: `l’« ${n} », {"id":"id-3"`,
  claims: [{ id: 'a' }, { id: 'b' }],
});
const makeRows = (...numbers: number[]): WrittenRows => ({
  rows: numbers.length > 0 ? Buffer.from(numbers.map((n) => JSON.stringify(makeRow(n))).join(',')) : null,
  cursors: numbers.length > 0 ? numbers.map((n) => `${10 - n}~id-${n}`).join(',') : null,
});
const parsePage = (page: JsonParts) => JSON.parse(joinText(page)) as unknown;

it.each([
  [[], 2, [], null],
  [[1], 2, [1], null],
  [[1, 2], 2, [1, 2], null],
  [[1, 2, 3], 2, [1, 2], '8~id-2'],
  [[1, 2], 1, [1], '9~id-1'],
])('makes a page of %j, %d at most', (numbers, limit, shown, nextCursor) => {
  expect(parsePage(buildJsonPage(makeRows(...numbers), { limit }))).toEqual({
    items: shown.map(makeRow),
    nextCursor,
  });
});

it('shows as many rows as any list where nobody asked for another number', () => {
  const many = Array.from({ length: PAGE_SIZE + 1 }, (_, i) => i);
  expect(parsePage(buildJsonPage(makeRows(...many), {}))).toMatchObject({
    items: many.slice(0, PAGE_SIZE).map(makeRow),
  });
});

it('makes one page of several lists, some without rows', () => {
  const page = parsePage(joinLists([makeRows(), makeRows(1, 2), makeRows(), makeRows(3)]));
  expect(page).toEqual({ items: [1, 2, 3].map(makeRow), nextCursor: null });
  expect(parsePage(joinLists([makeRows(), makeRows()]))).toEqual({ items: [], nextCursor: null });
});
