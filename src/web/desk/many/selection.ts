import type { DeskOrder } from '../types.ts';

export type CheckedIds = ReadonlySet<string>;

/** The ids after a box was ticked or cleared; with a range, all rows from the box before it, as that box now is. */
export function toggled(
  checked: CheckedIds,
  rows: readonly Pick<DeskOrder, 'id'>[],
  { id, rangeFrom }: { id: string; rangeFrom: string | null },
): CheckedIds {
  const next = new Set(checked);
  const isChecked = !checked.has(id);
  for (const one of rangeBetween(rows, rangeFrom ?? id, id))
    if (isChecked) next.add(one);
    else next.delete(one);
  return next;
}

function rangeBetween(rows: readonly Pick<DeskOrder, 'id'>[], from: string, to: string): string[] {
  const ids = rows.map(({ id }) => id);
  const [start, end] = [ids.indexOf(from), ids.indexOf(to)].sort((a, b) => a - b);
  // The box before may have left the list.
  return start === undefined || start === -1 || end === undefined ? [to] : ids.slice(start, end + 1);
}

/** What is still on the screen of what was ticked: an order that left the list is nobody's to send. */
export function checkedRows<Row extends Pick<DeskOrder, 'id'>>(
  rows: readonly Row[],
  checked: CheckedIds,
): Row[] {
  return checked.size === 0 ? [] : rows.filter(({ id }) => checked.has(id));
}
