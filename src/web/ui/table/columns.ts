import type { ReactNode } from 'react';

/** A column of a list: how its cells read in the table of a wide screen, and where they stand on the cards of a phone. */
export interface Column<Row> {
  /** Its width stands under this name in the list's own sheet. */
  name: string;
  /** A title that is no text is a control for the whole table. */
  title: ReactNode;
  /** A column without it stands on cards alone. */
  cell?(row: Row): ReactNode;
  /** A column without it does not sort. */
  sortValue?(row: Row): string | number;
  /** A column without it stands in the table alone. */
  card?: {
    at: 'title' | 'corner' | 'line' | 'figure' | 'foot';
    title?: string;
    cell?(row: Row): ReactNode;
  };
}
