import { type ReactNode, Suspense } from 'react';
import type { EmptyStateProps } from '../feedback/EmptyState.tsx';
import { Card } from '../layout/Card.tsx';
import { InfiniteList, type PagedQuery } from '../layout/CardList.tsx';
import { createRetryableLazy } from '../lazy/retryableLazy.tsx';
import classes from './DataList.module.css';
import type { TableProps } from './DataTable.tsx';
import { TableSkeleton, useIsTableWide } from './TableSkeleton.tsx';

/** A column of a list: how its cells read in the table of a wide screen, and where they stand on the cards of a phone. */
export interface Column<Row> {
  name: string;
  /** The columns without it share the rest. */
  width?: string;
  /** The width in a table of 1420 px or more. */
  wideWidth?: string;
  /** Figures end below each other. */
  isFigure?: boolean;
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

const DataTable = createRetryableLazy(async () => (await import('./DataTable.tsx')).DataTable);

interface Props<Row extends { id: string }> extends TableProps<Row> {
  query: PagedQuery<Row>;
  failure: string;
  empty: EmptyStateProps;
}

/** One list of a desk: a table, or cards of the same columns on a narrow screen. */
export function DataList<Row extends { id: string }>({ query, failure, empty, ...table }: Props<Row>) {
  const isWide = useIsTableWide();
  // The table comes with its rows and not after them.
  if (isWide) void DataTable.preload().catch(() => undefined);
  const renderTable = (rows: readonly Row[]) => (
    <Suspense fallback={<TableSkeleton />}>
      <DataTable rows={rows} hasMore={query.hasNextPage} {...(table as TableProps<{ id: string }>)} />
    </Suspense>
  );
  return (
    <InfiniteList
      grid
      query={query}
      label={table.label}
      failure={failure}
      empty={empty}
      skeleton={isWide ? <TableSkeleton /> : undefined}
      renderAll={isWide ? renderTable : undefined}
      render={(row) => (
        <RowCard
          row={row}
          label={table.describeRow?.(row)['aria-label']}
          columns={table.columns}
          detail={table.renderDetail?.(row) ?? null}
        />
      )}
    />
  );
}

interface WholeQuery<Row> {
  data?: Row[] | undefined;
  isPending: boolean;
  isError: boolean;
  isFetching: boolean;
  refetch: () => unknown;
}

/** A list that the server answers whole is one page. */
export const makeSinglePage = <Row,>(query: WholeQuery<Row>): PagedQuery<Row> => ({
  data: query.data && { pages: [{ items: query.data }] },
  isPending: query.isPending,
  isError: query.isError,
  isFetching: query.isFetching,
  isFetchingNextPage: false,
  isFetchNextPageError: false,
  hasNextPage: false,
  fetchNextPage: () => undefined,
  refetch: query.refetch,
});

interface RowCardProps<Row> {
  row: Row;
  label: string | undefined;
  columns: readonly Column<Row>[];
  detail: ReactNode;
}

type Place = NonNullable<Column<never>['card']>['at'];

/** A row of a table on a screen too narrow for its columns. */
function RowCard<Row>({ row, label, columns, detail }: RowCardProps<Row>) {
  const listParts = (place: Place) =>
    columns.flatMap(({ name, title, cell, card }) => {
      if (card?.at !== place) return [];
      const content = (card.cell ?? cell)?.(row) ?? null;
      return content === null ? [] : [{ name, title: card.title ?? title, content }];
    });
  const renderParts = (place: Place) =>
    listParts(place).map(({ name, content }) => <span key={name}>{content}</span>);
  const figures = listParts('figure');
  return (
    <Card as="article" aria-label={label} className={`stack gap-8 relative ${classes.card}`}>
      <div className="row between top one-row">
        <h2 className="words text-18">{listParts('title')[0]?.content}</h2>
        {listParts('corner').map(({ name, content }) => (
          <span key={name} className={`fixed ${classes.corner}`}>
            {content}
          </span>
        ))}
      </div>
      <p className={`row between muted text-14 anywhere ${classes.lines}`}>{renderParts('line')}</p>
      {figures.length > 0 ? (
        <dl className={`bare stack ${classes.figures}`}>
          {figures.map(({ name, title, content }) => (
            <div key={name}>
              <dt className="muted text-14">{title}</dt>
              <dd className="bare semibold tabular">{content}</dd>
            </div>
          ))}
        </dl>
      ) : null}
      {listParts('foot').map(({ name, content }) => (
        <div key={name} className="stack">
          {content}
        </div>
      ))}
      {detail === null ? null : (
        <details>
          <summary className="accent py-8">Détail</summary>
          {detail}
        </details>
      )}
    </Card>
  );
}
