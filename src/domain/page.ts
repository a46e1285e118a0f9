export const PAGE_SIZE = 25;
export const MAX_PAGE = 100;

export interface Page<Row> {
  items: Row[];
  nextCursor: string | null;
}
