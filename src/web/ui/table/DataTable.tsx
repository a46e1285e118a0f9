import { IconArrowDown, IconArrowUp, IconChevronDown } from '@tabler/icons-react';
import { type CSSProperties, type HTMLAttributes, memo, type ReactNode, useMemo, useState } from 'react';
import { IconButton } from '../form/Button.tsx';
import type { Column } from './DataList.tsx';
import classes from './Table.module.css';
import { useDrawnRows } from './useDrawnRows.ts';

const HEADER_ROWS = 1;

export interface TableProps<Row extends { id: string }> {
  label: string;
  className?: string | undefined;
  columns: readonly Column<Row>[];
  /** Many rows of one height, of which only those near the screen are drawn; they are called so above a sorted part. */
  many?: string | undefined;
  /** The row opens it below itself; null where there is nothing. */
  renderDetail?(row: Row): ReactNode;
  describeRow?(row: Row): HTMLAttributes<HTMLTableRowElement> & Record<`data-${string}`, unknown>;
}

interface Props<Row extends { id: string }> extends TableProps<Row> {
  rows: readonly Row[];
  hasMore?: boolean;
  /** A page that needs to know the order of its rows sorts them itself. */
  sorting?: Sorting<Row>;
}

export function useSort<Row>(rows: readonly Row[], columns: readonly Column<Row>[]) {
  const [sort, setSort] = useState<Sort | null>(null);
  const sortedRows = useMemo(() => sortBy(rows, sort, columns), [rows, sort, columns]);
  return { rows: sortedRows, sort, onSort: (column: string) => setSort(toggleSort(sort, column)) };
}

type Sorting<Row> = ReturnType<typeof useSort<Row>>;

export function DataTable<Row extends { id: string }>(props: Props<Row>) {
  const { label, className = '', columns, hasMore = false, many, renderDetail, describeRow } = props;
  const ownSorting = useSort(props.rows, columns);
  const { rows, sort, onSort } = props.sorting ?? ownSorting;
  const shownColumns = columns.filter(({ cell }) => cell);
  const Body = many ? DrawnRows : AllRows;
  return (
    <table
      className={`full border round-14 bg-card text-13 tabular ${classes.table} ${className}`}
      aria-label={label}
      aria-rowcount={hasMore ? -1 : rows.length + HEADER_ROWS}
      onMouseMove={showTitleBelow}
    >
      {sort && hasMore ? (
        <caption className="muted p-4-8 text-left">
          Tri des {rows.length} {many}&nbsp;; la suite s’y ajoute quand vous descendez.
        </caption>
      ) : null}
      <thead>
        <tr aria-rowindex={HEADER_ROWS}>
          {shownColumns.map((column) => (
            <Header key={column.name} column={column} sort={sort} onSort={() => onSort(column.name)} />
          ))}
          {renderDetail ? (
            <th scope="col" data-column="detail" className="muted">
              Détail
            </th>
          ) : null}
        </tr>
      </thead>
      <Body
        rows={rows}
        renderRow={(row, rowIndex) => (
          <TableRow
            key={row.id}
            row={row}
            rowIndex={rowIndex + HEADER_ROWS + 1}
            columns={columns}
            renderDetail={renderDetail}
            describeRow={describeRow}
          />
        )}
      />
    </table>
  );
}

/** The link of a row covers its cells, so it takes the title of what is under the pointer. */
function showTitleBelow({ target, clientX, clientY }: React.MouseEvent) {
  if (!(target instanceof HTMLElement && target.matches(`.${classes.link}`))) return;
  const below = document.elementsFromPoint(clientX, clientY).filter((element) => element !== target);
  target.title = below.find((element) => element.hasAttribute('title'))?.getAttribute('title') ?? '';
}

type HeaderProps = {
  column: Omit<Column<never>, 'cell' | 'card'>;
  sort: Sort | null;
  onSort(): void;
};

function Header({ column, sort, onSort }: HeaderProps) {
  const { name, title, width, wideWidth = width, isFigure, sortValue } = column;
  const cell = {
    'data-column': name,
    'data-figure': isFigure,
    style: { '--width': width, '--wide-width': wideWidth } as CSSProperties,
  };
  if (typeof title !== 'string') return <td {...cell}>{title}</td>;
  if (!sortValue)
    return (
      <th scope="col" className="muted" {...cell}>
        {title}
      </th>
    );
  const direction = sort?.column === name ? (sort.isDescending ? 'descending' : 'ascending') : 'none';
  const Arrow = direction === 'descending' ? IconArrowDown : IconArrowUp;
  return (
    <th scope="col" aria-sort={direction} {...cell}>
      <button type="button" className={`gap-4 bare touch muted bold ${classes.sort}`} onClick={onSort}>
        {title}
        {direction === 'none' ? null : <Arrow size={14} aria-hidden="true" />}
      </button>
    </th>
  );
}

type BodyProps<Row> = { rows: readonly Row[]; renderRow(row: Row, index: number): ReactNode };

function AllRows<Row>({ rows, renderRow }: BodyProps<Row>) {
  return <tbody>{rows.map(renderRow)}</tbody>;
}

/** Scrolling renders only this component again, and not the header with its menu. */
function DrawnRows<Row>({ rows, renderRow }: BodyProps<Row>) {
  const { body, first, drawnRows, above, below } = useDrawnRows(rows);
  return (
    <tbody ref={body}>
      <Gap height={above} />
      {drawnRows.map((row, place) => renderRow(row, first + place))}
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

interface RowProps<Row extends { id: string }>
  extends Pick<TableProps<Row>, 'columns' | 'renderDetail' | 'describeRow'> {
  row: Row;
  rowIndex: number;
}

/** A nudge changes few rows and a further page changes none, so rows are memoized. */
const TableRow = memo(function TableRow<Row extends { id: string }>(props: RowProps<Row>) {
  const { row, rowIndex, columns, renderDetail, describeRow } = props;
  const [isOpen, setOpen] = useState(false);
  const detail = renderDetail?.(row) ?? null;
  return (
    <>
      <tr className={`relative ${classes.row}`} aria-rowindex={rowIndex} {...describeRow?.(row)}>
        {columns.map((column) => (column.cell ? <Cell key={column.name} column={column} row={row} /> : null))}
        {renderDetail ? (
          <td data-column="detail">
            {detail === null ? null : (
              <IconButton
                dense
                icon={IconChevronDown}
                aria-label="Détail"
                aria-expanded={isOpen}
                onClick={() => setOpen(!isOpen)}
              />
            )}
          </td>
        ) : null}
      </tr>
      {isOpen ? (
        <tr>
          <td colSpan={columns.length + 1} className={classes.detail}>
            {detail}
          </td>
        </tr>
      ) : null}
    </>
  );
}) as <Row extends { id: string }>(props: RowProps<Row>) => ReactNode;

/** A long text is cut; the pointer reads it whole. */
function Cell<Row>({ column: { name, isFigure, cell, card }, row }: { column: Column<Row>; row: Row }) {
  const content = cell?.(row);
  const title = typeof content === 'string' ? content : undefined;
  if (card?.at === 'title')
    return (
      <th scope="row" data-column={name} title={title}>
        {content}
      </th>
    );
  return (
    <td data-column={name} data-figure={isFigure} title={title}>
      {content}
    </td>
  );
}

export type Sort = { column: string; isDescending: boolean };

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
