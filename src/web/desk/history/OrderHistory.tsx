import { joinClockWords } from '#domain/clock/clockWords.ts';
import { isBesideSteps } from '#domain/lifecycle/lifecycle.ts';
import { trpc } from '#web/net/trpc.ts';
import { CardSkeleton } from '#web/ui/feedback/Skeletons.tsx';
import { NextStep } from '#web/ui/OrderTimeline.tsx';
import { useHouseClock } from '#web/ui/useHouseClock.ts';
import { LoadFailure } from '../../ui/feedback/LoadFailure.tsx';
import type { ListedOrder, ShownPayment } from '../types.ts';
import { HistoryEntry } from './HistoryEntry.tsx';

interface Props {
  order: ListedOrder;
  /** The value is undefined until the order's own query has loaded, because a row of a list has no payment. */
  payment: ShownPayment | undefined;
}

/** All that happened to an order, then what happens next. */
export function OrderHistory({ order, payment }: Props) {
  const orderClock = useHouseClock(order, 'desk');
  const events = trpc.dispatch.events.useQuery({ orderId: order.id }, { meta: { silent: true } });
  if (events.isPending) return <CardSkeleton />;
  if (!events.data) {
    return <LoadFailure title="Impossible de charger l'historique des commandes." query={events} />;
  }
  const last = events.data.findLast(({ kind }) => !isBesideSteps(kind));
  const next = orderClock && joinClockWords(orderClock.words);
  return (
    <ol className="bare" aria-label="Historique de la commande">
      {events.data.map((event) => (
        <HistoryEntry
          isLast={event === last}
          key={event.sequence}
          event={event}
          order={order}
          entry={payment?.entries.find(({ id }) => id === event.sequence)}
          entries={payment?.entries ?? []}
        />
      ))}
      {next ? <NextStep label={next} /> : null}
    </ol>
  );
}
