import { useCallback, useMemo, useRef, useState } from 'react';
import type { ListedOrder } from '../types.ts';

export function useSelection(rows: readonly ListedOrder[]) {
  const [ids, setIds] = useState<CheckedIds>(new Set());
  const latestRows = useRef(rows);
  latestRows.current = rows;
  const lastId = useRef<string | null>(null);
  const checked = useMemo(() => filterCheckedRows(rows, ids), [rows, ids]);
  // The callback is stable, so that a row renders again only when its own box changes.
  const toggle = useCallback((id: string, isRange: boolean) => {
    const rangeFrom = isRange ? lastId.current : null;
    setIds((before) => toggleRange(before, latestRows.current, { id, rangeFrom }));
    lastId.current = id;
  }, []);
  return {
    checked,
    isChecked: (id: string) => ids.has(id),
    areAllChecked: rows.length > 0 && checked.length === rows.length,
    toggle,
    toggleAll: () => setIds(new Set(checked.length === rows.length ? [] : rows.map(({ id }) => id))),
    only: (remaining: readonly string[]) => setIds(new Set(remaining)),
  };
}

export type CheckedIds = ReadonlySet<string>;

/** All rows from the previously clicked box to that of `id` take the new state of `id`. */
export function toggleRange(
  checked: CheckedIds,
  rows: readonly Pick<ListedOrder, 'id'>[],
  { id, rangeFrom }: { id: string; rangeFrom: string | null },
): CheckedIds {
  const next = new Set(checked);
  const isChecked = !checked.has(id);
  for (const one of listRangeIds(rows, rangeFrom ?? id, id))
    if (isChecked) next.add(one);
    else next.delete(one);
  return next;
}

function listRangeIds(rows: readonly Pick<ListedOrder, 'id'>[], from: string, to: string): string[] {
  const ids = rows.map(({ id }) => id);
  const [start, end] = [ids.indexOf(from), ids.indexOf(to)].sort((a, b) => a - b);
  return start === undefined || start === -1 || end === undefined ? [to] : ids.slice(start, end + 1);
}

export function filterCheckedRows<Row extends Pick<ListedOrder, 'id'>>(
  rows: readonly Row[],
  checked: CheckedIds,
): Row[] {
  return checked.size === 0 ? [] : rows.filter(({ id }) => checked.has(id));
}
