import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { EmptyStateProps } from '../feedback/EmptyState.tsx';
import { useIsTableWide } from '../table/TableSkeleton.tsx';
import { InfiniteList, type PagedQuery } from './CardList.tsx';
import styles from './ListAndDetail.module.css';

interface Props<Row extends { id: string }> {
  query: PagedQuery<Row>;
  label: string;
  failure: string;
  empty: EmptyStateProps;
  /** The first of these is open at the beginning. */
  isWaiting(row: Row): boolean;
  renderLine(row: Row): ReactNode;
  renderDetail(row: Row): ReactNode;
}

/** A list of short lines with one of its rows whole: beside it, or below its own line on a narrow screen. */
export function ListAndDetail<Row extends { id: string }>(props: Props<Row>) {
  const { query, label, failure, empty, isWaiting, renderLine, renderDetail } = props;
  const isWide = useIsTableWide();
  const [chosen, setChosen] = useState<Row | null>(null);
  const rows = query.data?.pages.flatMap((page) => page.items) ?? [];
  const current =
    rows.find(({ id }) => id === (chosen?.id ?? history.state?.openRow)) ??
    chosen ??
    rows.find(isWaiting) ??
    rows[0] ??
    null;
  // An act may take the row out of the list, so its last state stays open, above a narrow list, until another is chosen.
  if (current !== chosen) setChosen(current);
  const index = rows.findIndex(({ id }) => id === current?.id);
  const list = useNextLineFocus(index);
  const detail = (
    <div className={styles.detail} key={current?.id}>
      {current ? renderDetail(current) : null}
    </div>
  );
  const openRow = (row: Row, line: HTMLElement) => {
    setChosen(row);
    // The row is open again after a reload, and not when the page is visited anew.
    history.replaceState({ ...history.state, openRow: row.id }, '');
    // The detail above it that closes takes the line along.
    requestAnimationFrame(() => line.scrollIntoView({ block: 'nearest' }));
  };
  return (
    <div className={`surface p-0 ${isWide ? `grid overflow-hidden ${styles.panes}` : ''}`}>
      <div ref={list} className={styles.list}>
        {!isWide && index < 0 && current ? detail : null}
        <InfiniteList
          query={query}
          label={label}
          failure={failure}
          render={(row) => (
            <>
              <button
                type="button"
                className={`stack gap-4 bare full p-12-16 border-bottom inherit text-left ${styles.line}`}
                aria-pressed={row.id === current?.id}
                onClick={({ currentTarget }) => openRow(row, currentTarget)}
              >
                {renderLine(row)}
              </button>
              {!isWide && row.id === current?.id ? detail : null}
            </>
          )}
          empty={empty}
        />
      </div>
      {isWide ? detail : null}
    </div>
  );
}

/** An act that takes the row out of the list also removes the button that had the focus; the next line gets it. */
function useNextLineFocus(index: number) {
  const list = useRef<HTMLDivElement>(null);
  const lastIndex = useRef(0);
  useEffect(() => {
    if (index >= 0) lastIndex.current = index;
    else if (document.activeElement === document.body) {
      const lines = [...(list.current?.querySelectorAll<HTMLElement>('[aria-pressed]') ?? [])];
      (lines[lastIndex.current] ?? lines.at(-1))?.focus();
    }
  }, [index]);
  return list;
}
