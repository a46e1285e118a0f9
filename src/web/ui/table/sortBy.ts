import type { Column } from './columns.ts';

export interface Sort {
  column: string;
  isDescending: boolean;
}

const collator = new Intl.Collator('fr', { sensitivity: 'base', numeric: true });

/** Rows with the same value keep the order of the server's answer. */
export function sortBy<Row>(
  rows: readonly Row[],
  sort: Sort | null,
  columns: readonly Column<Row>[],
): readonly Row[] {
  const column = columns.find(({ name }) => name === sort?.column);
  if (!sort || !column?.sortValue) return rows;
  const { sortValue } = column;
  const direction = sort.isDescending ? -1 : 1;
  return [...rows].sort((a, b) => direction * compareValues(sortValue(a), sortValue(b)));
}

function compareValues(a: string | number, b: string | number): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b));
}

export function toggleSort(sort: Sort | null, column: string): Sort | null {
  if (sort?.column !== column) return { column, isDescending: false };
  return sort.isDescending ? null : { column, isDescending: true };
}
