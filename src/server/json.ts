import type { Page } from '#domain/page.ts';

/** How a value that SQLite wrote goes out; null once somebody here has held its rows, and might have changed them. */
const texts = new WeakMap<object, () => string | null>();

export function jsonOf(value: unknown): string {
  const text = typeof value === 'object' && value !== null ? texts.get(value)?.() : null;
  return text ?? JSON.stringify(value);
}

/** A page of rows that are JSON already: sent as they are, and parsed only for whoever looks at them here. */
export function writtenPage<Row>(rows: readonly string[], nextCursor: string | null): Page<Row> {
  let items: Row[] | undefined;
  const page: Page<Row> = {
    get items() {
      items ??= JSON.parse(`[${rows.join(',')}]`) as Row[];
      return items;
    },
    nextCursor,
  };
  texts.set(page, () =>
    items ? null : `{"items":[${rows.join(',')}],"nextCursor":${JSON.stringify(nextCursor)}}`,
  );
  return page;
}
