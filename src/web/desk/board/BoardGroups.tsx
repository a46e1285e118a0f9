import type { ReactNode } from 'react';
import { DAY, HOUR, startOfDay } from '#domain/format/calendar.ts';
import { isOpen } from '#domain/lifecycle/lifecycle.ts';
import { isLate } from '#domain/promises/keptPromises.ts';
import { useNow } from '#web/ui/clock.tsx';
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx';
import { QueryState } from '#web/ui/feedback/QueryState.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { CardList } from '#web/ui/layout/CardList.tsx';
import { OrderCard } from '../order/OrderCard.tsx';
import type { ListedOrder } from '../types.ts';
import { EndedLink } from './EndedLink.tsx';
import { NO_ORDER } from './noOrder.tsx';
import { hasLinenToReturn } from './stages.ts';
import { useBoardColumns } from './useBoardColumns.ts';

/** The board of a screen too narrow for columns: what is due first stands first. */
export function BoardGroups({ skeleton, onOrder }: { skeleton: ReactNode; onOrder(orderId: string): void }) {
  const { board, columns, isEmpty } = useBoardColumns('');
  const now = useNow();
  if (isEmpty) return <EmptyState {...NO_ORDER} />;
  if (!board.data) return <QueryState query={board} waiting={skeleton} subject="les commandes" />;
  const more = columns.find(({ hasMore }) => hasMore);
  return (
    <div className="stack gap-16">
      {groupByHour(
        columns.flatMap(({ orders }) => orders),
        now,
      ).map(({ title, orders }) => (
        <section key={title} aria-label={title} className="bare stack gap-8">
          <h2 className={`text-18 ${title === 'En retard' ? 'danger' : ''}`}>
            {title} <span className="muted tabular semibold text-14">{orders.length}</span>
          </h2>
          <CardList
            rows={orders}
            render={(order) => <OrderCard order={order} onOpen={onOrder} />}
            label={title}
            grid
          />
        </section>
      ))}
      {more ? (
        <Button kind="secondary" full busy={more.isLoadingMore} onClick={more.showMore}>
          Afficher la suite
        </Button>
      ) : null}
      <EndedLink />
    </div>
  );
}

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
