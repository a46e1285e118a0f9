import type { ReactNode } from 'react';
import classes from './Table.module.css';

interface Props<Row, Column extends string> {
  label: string;
  className: string | undefined;
  columns: Record<Column, string>;
  rows: readonly Row[];
  renderRow(row: Row): ReactNode;
}

/** One line a row, in the order of the list; `DataTable` is for rows that are sorted. */
export function PlainTable<Row, Column extends string>(props: Props<Row, Column>) {
  const { label, className, columns, rows, renderRow } = props;
  return (
    <table className={`${classes.table} ${className}`} aria-label={label}>
      <thead>
        <tr>
          {Object.entries<string>(columns).map(([name, title]) => (
            <th key={name} scope="col" data-column={name} className="muted">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{rows.map(renderRow)}</tbody>
    </table>
  );
}
