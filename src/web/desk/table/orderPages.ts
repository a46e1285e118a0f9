import type { InfiniteData } from '@tanstack/react-query';
import { COUNTED_UP_TO, PAGE_SIZE, type Page } from '#domain/contract/page.ts';

export type PageParam = { cursor: string } | { limit: number } | null;
export type OrderPages<Row> = InfiniteData<Page<Row>, PageParam>;

/**
 * Pages are merged into one, so that a nudge refetches them in one request; beyond the server's limit they stay apart.
 * Unchanged rows stay the same objects, even behind a new row, so that they are not rendered again.
 */
export function mergePages<Row extends { id: string }>(
  before: OrderPages<Row> | undefined,
  now: OrderPages<Row>,
): OrderPages<Row> {
  // Placeholder rows come through here at each render; a new object each time would loop for ever.
  if (before === now) return now;
  const rowsBefore = new Map(before?.pages.flatMap(({ items }) => items).map((row) => [row.id, row]));
  const pages: Page<Row>[] = [];
  const pageParams: PageParam[] = [];
  for (const [i, page] of now.pages.entries()) {
    const items = page.items.map((row) => reuseRow(rowsBefore.get(row.id), row));
    const first = pages.length === 1 ? pages[0] : undefined;
    if (first && first.items.length + items.length <= COUNTED_UP_TO) {
      pages[0] = { ...page, items: [...first.items, ...items] };
      pageParams[0] = { limit: Math.ceil(pages[0].items.length / PAGE_SIZE) * PAGE_SIZE };
    } else {
      pages.push({ ...page, items });
      pageParams.push(now.pageParams[i] ?? null);
    }
  }
  return { pages, pageParams };
}

/** Rows come from one SQL statement, so their fields have the same order and their JSON can be compared. */
function reuseRow<Row>(before: Row | undefined, now: Row): Row {
  return before && (before === now || JSON.stringify(before) === JSON.stringify(now)) ? before : now;
}
