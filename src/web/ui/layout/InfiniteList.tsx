import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { ErrorPanel } from '../feedback/ErrorPanel.tsx';
import { ListSkeleton } from '../feedback/Skeletons.tsx';
import styles from './CardList.module.css';
import { CardList, type CardListProps } from './CardList.tsx';

export interface PagedQuery<Row> {
  data?: { pages: { items: Row[] }[] } | undefined;
  isPending: boolean;
  isError: boolean;
  isFetching: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  hasNextPage: boolean;
  fetchNextPage: () => unknown;
  refetch: () => unknown;
}

interface InfiniteListProps<Row extends { id: string }> extends Omit<CardListProps<Row>, 'rows'> {
  query: PagedQuery<Row>;
  empty: ReactNode;
  skeleton?: ReactNode;
  failure: string;
  renderAll?: ((rows: readonly Row[]) => ReactNode) | undefined;
}

export function InfiniteList<Row extends { id: string }>(props: InfiniteListProps<Row>) {
  const { query, render, empty, failure, label, grid, renderAll } = props;
  const foot = useRef<HTMLDivElement>(null);
  const { skeleton = <ListSkeleton grid={grid ?? false} /> } = props;
  const { hasNextPage, isFetching, isError, fetchNextPage } = query;

  useEffect(() => {
    const sentinel = foot.current;
    // A sentinel in view would retry for ever: after a failure only the button does.
    if (!sentinel || !hasNextPage || isFetching || isError) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) fetchNextPage();
      },
      { rootMargin: '400px' },
    );
    observer.observe(sentinel);
    return () => observer.disconnect();
  }, [hasNextPage, isFetching, isError, fetchNextPage]);

  if (query.isPending) return skeleton;
  const renderFailure = (retry: () => unknown) => (
    <ErrorPanel title={failure} onRetry={() => retry()} retrying={query.isFetching} />
  );
  if (!query.data) return renderFailure(query.refetch);

  const rows = query.data.pages.flatMap((page) => page.items);
  if (rows.length === 0) return query.isError ? renderFailure(query.refetch) : empty;
  return (
    <div>
      {renderAll ? renderAll(rows) : <CardList rows={rows} render={render} label={label} grid={grid} />}
      {/* Retries what failed: fetching the next page after a failed refresh would leave the rows above stale. */}
      {query.isError ? renderFailure(query.isFetchNextPageError ? query.fetchNextPage : query.refetch) : null}
      <div ref={foot} />
      <div className={`row ${styles.foot}`}>
        {query.hasNextPage && !query.isError ? (
          // The keyboard and screen readers need it: the next rows come by themselves before anybody scrolls here.
          <span className={styles.more}>
            <Button
              variant="default"
              aria-busy={query.isFetchingNextPage}
              onClick={() => query.isFetchingNextPage || query.fetchNextPage()}
            >
              Afficher la suite
            </Button>
          </span>
        ) : null}
        {/* It leaves as the rows come, so that nothing is seen to move. */}
        {query.isFetchingNextPage ? <span className="muted">Chargement…</span> : null}
      </div>
    </div>
  );
}
