import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '#web/ui/form/Button.tsx';
import { EmptyState, type EmptyStateProps } from '../feedback/EmptyState.tsx';
import { ErrorPanel } from '../feedback/ErrorPanel.tsx';
import { ListSkeleton } from '../feedback/Skeletons.tsx';
import styles from './CardList.module.css';

interface CardListProps<Row extends { id: string }> {
  rows: readonly Row[];
  render: (row: Row) => ReactNode;
  label?: string | undefined;
  grid?: boolean | undefined;
  /** Rows with a hairline between them, instead of cards. */
  isRuled?: boolean | undefined;
}

export function CardList<Row extends { id: string }>({
  rows,
  render,
  label,
  grid = false,
  isRuled = false,
}: CardListProps<Row>) {
  return (
    <ul
      className={isRuled ? `surface ruled ${styles.ruled}` : `bare stack ${styles.list}`}
      data-grid={grid}
      aria-label={label}
    >
      {rows.map((row) => (
        <li key={row.id}>{render(row)}</li>
      ))}
    </ul>
  );
}

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
  empty: EmptyStateProps;
  skeleton?: ReactNode;
  failure: string;
  renderAll?: ((rows: readonly Row[]) => ReactNode) | undefined;
}

export function InfiniteList<Row extends { id: string }>(props: InfiniteListProps<Row>) {
  const { query, render, empty, failure, label, grid, isRuled, renderAll } = props;
  const foot = useRef<HTMLDivElement>(null);
  const { skeleton = <ListSkeleton grid={grid ?? false} /> } = props;
  const { hasNextPage, isFetching, isError, fetchNextPage } = query;

  useEffect(() => {
    const sentinel = foot.current;
    // A visible sentinel would retry forever, so after a failure only the button retries.
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
  if (rows.length === 0) return query.isError ? renderFailure(query.refetch) : <EmptyState {...empty} />;
  return (
    <div>
      {renderAll ? (
        renderAll(rows)
      ) : (
        <CardList rows={rows} render={render} label={label} grid={grid} isRuled={isRuled} />
      )}
      {/* The button repeats what failed: a next page after a failed refresh would leave the rows above it stale. */}
      {query.isError ? renderFailure(query.isFetchNextPageError ? query.fetchNextPage : query.refetch) : null}
      <div ref={foot} />
      <div className={`row at-centre ${styles.foot}`}>
        {query.hasNextPage && !query.isError ? (
          // Keyboards and screen readers need this button; rows load by themselves before anyone scrolls this far.
          <span className={styles.more}>
            <Button
              kind="secondary"
              aria-busy={query.isFetchingNextPage}
              onClick={() => query.isFetchingNextPage || query.fetchNextPage()}
            >
              Afficher la suite
            </Button>
          </span>
        ) : null}
        {/* The text disappears in the render that adds the rows, so that nothing visibly moves. */}
        {query.isFetchingNextPage ? <span className="muted">Chargement…</span> : null}
      </div>
    </div>
  );
}
