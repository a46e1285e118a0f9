import type { ReactNode } from 'react';
import { SortHeader } from './SortHeader.tsx';
import { type Sort, toggleSort } from './sortBy.ts';
import classes from './Table.module.css';
import { HEADER_ROWS, TableBody } from './TableBody.tsx';

interface Props<Row, Column extends string> {
  label: string;
  /** Widths of the columns. */
  className: string | undefined;
  columns: readonly Column[];
  labelOf(column: Column): string;
  rows: readonly Row[];
  renderRow(row: Row, rowIndex: number): ReactNode;
  /** "commandes affichées". */
  shown: string;
  /** The server has more rows than the table shows. */
  hasMore: boolean;
  sort: Sort<Column> | null;
  onSort(sort: Sort<Column> | null): void;
  /** The cells of the header before and after those of the columns. */
  first?: ReactNode;
  last?: ReactNode;
}

/** Things one line each, sorted by the header of a column. */
export function DataTable<Row, Column extends string>(props: Props<Row, Column>) {
  const { label, className, columns, labelOf, rows, renderRow, shown, hasMore, sort, onSort } = props;
  return (
    <table
      className={`${classes.table} ${className}`}
      aria-label={label}
      aria-rowcount={hasMore ? -1 : rows.length + HEADER_ROWS}
    >
      {sort && hasMore ? (
        <caption className={`muted ${classes.caption}`}>
          Tri des {rows.length} {shown}&nbsp;; la suite s’y ajoute quand vous descendez.
        </caption>
      ) : null}
      <thead>
        <tr aria-rowindex={HEADER_ROWS}>
          {props.first}
          {columns.map((column) => (
            <SortHeader
              key={column}
              column={column}
              label={labelOf(column)}
              sort={sort}
              onSort={() => onSort(toggleSort(sort, column))}
            />
          ))}
          <td className={classes.act}>{props.last}</td>
        </tr>
      </thead>
      <TableBody rows={rows} renderRow={renderRow} />
    </table>
  );
}
