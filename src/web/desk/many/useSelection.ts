import { useCallback, useMemo, useRef, useState } from 'react';
import type { DeskOrder } from '../types.ts';
import { type CheckedIds, checkedRows, toggled } from './selection.ts';

/** The orders of a list that the next act is about. */
export function useSelection(rows: readonly DeskOrder[]) {
  const [ids, setIds] = useState<CheckedIds>(new Set());
  const latestRows = useRef(rows);
  latestRows.current = rows;
  const lastId = useRef<string | null>(null);
  const checked = useMemo(() => checkedRows(rows, ids), [rows, ids]);
  // Stable, so that a row is drawn again only when its own box changes.
  const toggle = useCallback((id: string, isRange: boolean) => {
    const rangeFrom = isRange ? lastId.current : null;
    setIds((before) => toggled(before, latestRows.current, { id, rangeFrom }));
    lastId.current = id;
  }, []);
  return {
    checked,
    isChecked: (id: string) => ids.has(id),
    areAllChecked: rows.length > 0 && checked.length === rows.length,
    toggle,
    toggleAll: () => setIds(new Set(checked.length === rows.length ? [] : rows.map(({ id }) => id))),
    /** What was refused stays ticked, for another try. */
    only: (remaining: readonly string[]) => setIds(new Set(remaining)),
  };
}
