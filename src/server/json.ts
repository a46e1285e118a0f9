import type { Page } from '#domain/page.ts';

/** How a page that is JSON already goes out; null once somebody here has held its rows, and might have changed them. */
const written = new WeakMap<object, () => Buffer | null>();

/** A value as JSON: in bytes where SQLite has written it, as text otherwise. */
export function jsonOf(value: unknown): Buffer | string {
  const bytes = typeof value === 'object' && value !== null ? written.get(value)?.() : null;
  return bytes ?? JSON.stringify(value);
}

/** A page whose JSON is at hand: sent as it is, and parsed only for whoever looks at it here. */
export function writtenPage<Row>(bytes: Buffer): Page<Row> {
  let read: Page<Row> | undefined;
  const whole = () => {
    read ??= JSON.parse(bytes.toString()) as Page<Row>;
    return read;
  };
  const page: Page<Row> = {
    get items() {
      return whole().items;
    },
    get nextCursor() {
      return whole().nextCursor;
    },
  };
  written.set(page, () => (read ? null : bytes));
  return page;
}
