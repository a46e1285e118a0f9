import type { Page } from '#domain/contract/page.ts';

/** The bytes of each page that is still as SQLite wrote it; null once its rows were read here and may have been changed. */
const bytesByPage = new WeakMap<object, () => Buffer | null>();

/** A value as JSON: in bytes where SQLite has written it, as text otherwise. */
export function jsonOf(value: unknown): Buffer | string {
  const bytes = typeof value === 'object' && value !== null ? bytesByPage.get(value)?.() : null;
  return bytes ?? JSON.stringify(value);
}

/** A page from its JSON, which is sent as it is and parsed only when its rows are read in this process. */
export function writtenPage<Row>(bytes: Buffer): Page<Row> {
  let parsed: Page<Row> | undefined;
  const parse = () => {
    parsed ??= JSON.parse(bytes.toString()) as Page<Row>;
    return parsed;
  };
  const page: Page<Row> = {
    get items() {
      return parse().items;
    },
    get nextCursor() {
      return parse().nextCursor;
    },
  };
  bytesByPage.set(page, () => (parsed ? null : bytes));
  return page;
}
