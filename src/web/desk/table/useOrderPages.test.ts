import { expect, it } from 'vitest';
import { COUNTED_UP_TO, PAGE_SIZE } from '#domain/contract/page.ts';
import { mergePages, type OrderPages, type PageParam } from './useOrderPages.ts';

type Row = { id: string; status: string };

const buildRows = (from: number, count: number): Row[] =>
  Array.from({ length: count }, (_, i) => ({ id: `${from + i}`, status: 'pending' }));
const buildPage = (items: Row[]) => ({ items, nextCursor: `after ${items.at(-1)?.id}` });
const buildPages = (...parts: [Row[], PageParam][]): OrderPages<Row> => ({
  pages: parts.map(([items]) => buildPage(items)),
  pageParams: parts.map(([, param]) => param),
});

it('pages that were loaded one by one become one, which one request asks for', () => {
  let list = mergePages(undefined, buildPages([buildRows(0, 25), null]));
  expect(list.pageParams).toEqual([null]);
  for (const shown of [50, 75, 100]) {
    const [first] = list.pages;
    const next = buildRows(shown - PAGE_SIZE, PAGE_SIZE);
    const loaded = {
      pages: [...list.pages, buildPage(next)],
      pageParams: [...list.pageParams, { cursor: `after ${first?.items.at(-1)?.id}` }],
    };
    list = mergePages(list, loaded);
    expect(list).toEqual(buildPages([buildRows(0, shown), { limit: shown }]));
  }
});

it('asks for as many rows again after some have left the list', () => {
  const list = mergePages(
    undefined,
    buildPages([buildRows(0, 24), null], [buildRows(25, 25), { cursor: 'after 24' }]),
  );
  expect(list.pageParams).toEqual([{ limit: 50 }]);
});

it('keeps apart what is more than the server answers at once', () => {
  const list = buildPages(
    [buildRows(0, COUNTED_UP_TO), { limit: COUNTED_UP_TO }],
    [buildRows(COUNTED_UP_TO, 25), { cursor: 'after 999' }],
    [buildRows(COUNTED_UP_TO + 25, 25), { cursor: 'after 1024' }],
  );
  expect(mergePages(undefined, list)).toEqual(list);
});

it('rows that have not changed stay the same objects, also behind a new one', () => {
  const before = mergePages(undefined, buildPages([buildRows(0, 25), null]));
  const answer = [{ id: 'new', status: 'pending' }, ...buildRows(0, 24)];
  answer[3] = { id: '2', status: 'assigned' };
  const now = mergePages(before, buildPages([answer, null]));
  expect(now.pages[0]?.items).toEqual(answer);
  const isSame = now.pages[0]?.items.slice(1).map((row, i) => row === before.pages[0]?.items[i]);
  expect(isSame).toEqual(answer.slice(1).map(({ id }) => id !== '2'));
});

it('what is shown already stays itself, or a list that waits for other rows is drawn for ever', () => {
  const shown = mergePages(
    undefined,
    buildPages([buildRows(0, 25), null], [buildRows(25, 25), { cursor: 'after 24' }]),
  );
  expect(mergePages(shown, shown)).toBe(shown);
});
