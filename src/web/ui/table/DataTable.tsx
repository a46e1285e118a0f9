import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { type Sort, toggleSort } from './sortBy.ts';
import classes from './Table.module.css';
import { useDrawnRows } from './useDrawnRows.ts';

const HEADER_ROWS = 1;

interface Props<Row, Column extends string> {
  label: string;
  className: string | undefined;
  columns: readonly Column[];
  labelOf(column: Column): string;
  rows: readonly Row[];
  /** `rowIndex` counts among all rows, of which only those near the screen are drawn. */
  renderRow(row: Row, rowIndex: number): ReactNode;
  shown: string;
  hasMore: boolean;
  sort: Sort<Column> | null;
  onSort(sort: Sort<Column> | null): void;
  first?: ReactNode;
  last?: ReactNode;
}

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

interface SortHeaderProps<Column extends string> {
  column: Column;
  label: string;
  sort: Sort<Column> | null;
  onSort(): void;
}

function SortHeader<Column extends string>({ column, label, sort, onSort }: SortHeaderProps<Column>) {
  const direction = sort?.column === column ? (sort.isDescending ? 'descending' : 'ascending') : 'none';
  const Arrow = direction === 'descending' ? IconArrowDown : IconArrowUp;
  return (
    <th scope="col" aria-sort={direction} data-column={column}>
      <button type="button" className={`bare touch bold muted ${classes.sort}`} onClick={onSort}>
        {label}
        {direction === 'none' ? null : <Arrow size={14} aria-hidden="true" />}
      </button>
    </th>
  );
}

/** Scrolling renders only this component again, and not the header with its menu. */
function TableBody<Row>({ rows, renderRow }: Pick<Props<Row, never>, 'rows' | 'renderRow'>) {
  const { body, first, drawnRows, above, below } = useDrawnRows(rows);
  return (
    <tbody ref={body}>
      <Gap height={above} />
      {drawnRows.map((row, place) => renderRow(row, first + place + HEADER_ROWS + 1))}
      <Gap height={below} />
    </tbody>
  );
}

function Gap({ height }: { height: number }) {
  if (height === 0) return null;
  return (
    <tr className={classes.gap}>
      <td style={{ height }} />
    </tr>
  );
}
