import { DAY, HOUR, startOfDay } from '#domain/format/calendar.ts';
import { isOpen } from '#domain/lifecycle/lifecycle.ts';
import { isLate } from '#domain/promises/late.ts';
import type { ListedOrder } from '../types.ts';
import { hasLinenToReturn } from './stageOrders.ts';

const TITLES = ['En retard', 'Linge à rendre', 'Avant midi', 'Aujourd’hui', 'Demain', 'Plus tard'] as const;
type Title = (typeof TITLES)[number];

export type GroupedOrder = Pick<ListedOrder, 'status' | 'marks' | 'lateAt'>;

/** Open orders by the time of their next hand-over, for a screen too narrow for columns. */
export function groupByHour<Row extends GroupedOrder>(orders: readonly Row[], now: number) {
  const sorted = [...orders].sort((a, b) => getHandoverTime(a) - getHandoverTime(b));
  const groups = TITLES.map((title) => ({
    title,
    orders: sorted.filter((order) => findTitle(order, now) === title),
  }));
  return groups.filter((group) => group.orders.length > 0);
}

/** An order without a told hour waits for one. */
const getHandoverTime = ({ lateAt }: GroupedOrder): number => lateAt ?? Number.POSITIVE_INFINITY;

function findTitle(order: GroupedOrder, now: number): Title | null {
  if (hasLinenToReturn(order)) return 'Linge à rendre';
  if (!isOpen(order.status)) return null;
  if (isLate(order, now)) return 'En retard';
  const at = getHandoverTime(order);
  const today = startOfDay(now);
  if (at <= today + 12 * HOUR && now < today + 12 * HOUR) return 'Avant midi';
  if (at < today + DAY) return 'Aujourd’hui';
  return at < today + 2 * DAY ? 'Demain' : 'Plus tard';
}
