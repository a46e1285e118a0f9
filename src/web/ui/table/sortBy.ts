export interface Sort<Column extends string> {
  column: Column;
  isDescending: boolean;
}

const collator = new Intl.Collator('fr', { sensitivity: 'base', numeric: true });

/** Rows with the same value keep the order of the server's answer. */
export function sortBy<Row, Column extends string>(
  rows: readonly Row[],
  sort: Sort<Column> | null,
  values: Record<Column, (row: Row) => string | number>,
): readonly Row[] {
  if (!sort) return rows;
  const sortValue = values[sort.column];
  const direction = sort.isDescending ? -1 : 1;
  return [...rows].sort((a, b) => direction * compareValues(sortValue(a), sortValue(b)));
}

function compareValues(a: string | number, b: string | number): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b));
}

export function toggleSort<Column extends string>(
  sort: Sort<Column> | null,
  column: Column,
): Sort<Column> | null {
  if (sort?.column !== column) return { column, isDescending: false };
  return sort.isDescending ? null : { column, isDescending: true };
}
