import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { ErrorPanel } from './ErrorPanel.tsx';
import styles from './InfiniteList.module.css';
import { ListSkeleton } from './Skeletons.tsx';

/** The part of an infinite query this list reads; what tRPC's `useInfiniteQuery` returns fits. */
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

interface InfiniteListProps<Row extends { id: string }> {
  query: PagedQuery<Row>;
  render: (row: Row) => ReactNode;
  empty: ReactNode;
  skeleton?: ReactNode;
  /** In the specification's words: 'Impossible de charger les commandes.' */
  failure: string;
  label?: string;
  /** Cards side by side where the screen is wide enough. */
  grid?: boolean;
}

export function InfiniteList<Row extends { id: string }>(props: InfiniteListProps<Row>) {
  const { query, render, empty, skeleton = <ListSkeleton />, failure, label, grid = false } = props;
  const foot = useRef<HTMLDivElement>(null);
  const { hasNextPage, isFetching, isError, fetchNextPage } = query;

  useEffect(() => {
    const mark = foot.current;
    // After a failure only the button asks again: a mark in view would ask for ever.
    if (!mark || !hasNextPage || isFetching || isError) return;
    const watch = new IntersectionObserver(
      (seen) => {
        if (seen.some((entry) => entry.isIntersecting)) fetchNextPage();
      },
      { rootMargin: '400px' },
    );
    watch.observe(mark);
    return () => watch.disconnect();
  }, [hasNextPage, isFetching, isError, fetchNextPage]);

  if (query.isPending) return skeleton;
  const retry = (again: () => unknown) => (
    <ErrorPanel title={failure} onRetry={() => again()} retrying={query.isFetching} />
  );
  if (!query.data) return retry(query.refetch);

  const rows = query.data.pages.flatMap((page) => page.items);
  if (rows.length === 0) return query.isError ? retry(query.refetch) : empty;
  return (
    <div className={styles.wrap}>
      <ul className={styles.list} data-grid={grid} aria-label={label}>
        {rows.map((row) => (
          <li key={row.id} className={styles.row}>
            {render(row)}
          </li>
        ))}
      </ul>
      {/* Asking for the next page would take the complaint away and leave the rows above as old as they are. */}
      {query.isError ? retry(query.isFetchNextPageError ? query.fetchNextPage : query.refetch) : null}
      <div ref={foot} className={styles.foot}>
        {query.hasNextPage && !query.isError ? (
          <Button variant="default" loading={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
            Afficher la suite
          </Button>
        ) : null}
      </div>
    </div>
  );
}
