import { type ReactNode, Suspense } from 'react';
import { InfiniteList, type PagedQuery } from '../layout/InfiniteList.tsx';
import { createRetryableLazy } from '../lazy/retryableLazy.tsx';
import type { TableProps } from './DataTable.tsx';
import { RowCard } from './RowCard.tsx';
import { TableSkeleton, useIsTableWide } from './TableSkeleton.tsx';

const DataTable = createRetryableLazy(async () => (await import('./DataTable.tsx')).DataTable);

interface Props<Row extends { id: string }> extends TableProps<Row> {
  query: PagedQuery<Row>;
  failure: string;
  empty: ReactNode;
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
