export const PAGE_SIZE = 25;
export const MAX_PAGE = 100;
/** A count stops here and shows as "999+", so that its cost does not grow with the number of orders. */
export const COUNTED_UP_TO = 1000;

export const LIST_FORMS = ['card'] as const;
export type ListForm = (typeof LIST_FORMS)[number];

export type Page<Row> = { items: Row[]; nextCursor: string | null };
