import type { Page } from '#domain/contract/page.ts';

/** One text, in the parts in which it came: joined once, when it is sent. */
export type JsonParts = readonly (Buffer | string)[];

export const joinText = (parts: JsonParts): string => parts.map(String).join('');

/** What SQLite wrote of each page that nobody has read here: once read, it may have been changed. */
const unreadPages = new WeakMap<object, JsonParts>();

/** A value as JSON: as SQLite has written it, where it has. */
export function toJsonParts(value: unknown): JsonParts {
  const written = typeof value === 'object' && value !== null ? unreadPages.get(value) : undefined;
  return written ?? [JSON.stringify(value)];
}

/** A page from its JSON, which is sent as it is and parsed only when somebody reads it in this process. */
export function createPage<Row>(parts: JsonParts): Page<Row> {
  let parsed: Page<Row> | undefined;
  const parse = (): Page<Row> => {
    unreadPages.delete(page);
    parsed ??= JSON.parse(joinText(parts)) as Page<Row>;
    return parsed;
  };
  const page = {
    get items() {
      return parse().items;
    },
    get nextCursor() {
      return parse().nextCursor;
    },
  };
  unreadPages.set(page, parts);
  return page;
}
