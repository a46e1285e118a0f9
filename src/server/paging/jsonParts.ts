import type { Page } from '#domain/contract/page.ts';

export type JsonParts = readonly (Buffer | string)[];

export const joinText = (parts: JsonParts): string => parts.map(String).join('');

/** A caller may change a page that it has read, so a page leaves this map once it is read. */
const unreadPages = new WeakMap<object, JsonParts>();

export function toJsonParts(value: unknown): JsonParts {
  const unreadParts = typeof value === 'object' && value !== null ? unreadPages.get(value) : undefined;
  return unreadParts ?? [JSON.stringify(value)];
}

/** The text is sent as SQLite wrote it, and parsed only when code of this process reads the page. */
export function createPage<Row>(parts: JsonParts): Page<Row> {
  let parsed: Page<Row> | undefined;
  const parsePage = (): Page<Row> => {
    unreadPages.delete(page);
    parsed ??= JSON.parse(joinText(parts)) as Page<Row>;
    return parsed;
  };
  const page = {
    get items() {
      return parsePage().items;
    },
    get nextCursor() {
      return parsePage().nextCursor;
    },
  };
  unreadPages.set(page, parts);
  return page;
}
