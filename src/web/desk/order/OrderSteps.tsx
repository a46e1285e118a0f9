import { describeDue } from '#domain/format/order/dueWords.ts';
import { describeEvent } from '#domain/format/order/eventWords.ts';
import { getActorLabel } from '#domain/format/wording.ts';
import { trpc } from '#web/net/trpc.ts';
import { CardSkeleton } from '#web/ui/feedback/Skeletons.tsx';
import { OrderTimeline } from '#web/ui/OrderTimeline.tsx';
import { useNow } from '#web/ui/useNow.ts';
import { LoadFailure } from '../../ui/feedback/LoadFailure.tsx';
import type { ListedOrder } from '../types.ts';

/** They move the linen of an order whose status has ended. */
const RETURN_STEPS: ReadonlySet<string> = new Set(['returnAssigned', 'givenBack']);

/** Only what moved the order; the history holds the rest. */
export function OrderSteps({ order }: { order: ListedOrder }) {
  const now = useNow();
  const events = trpc.dispatch.events.useQuery({ orderId: order.id }, { meta: { silent: true } });
  if (events.isPending) return <CardSkeleton />;
  if (!events.data)
    return <LoadFailure title="Impossible de charger l'historique des commandes." query={events} />;
  const next = describeDue(order, now);
  return (
    <OrderTimeline
      events={events.data
        .filter(({ to, kind }) => to !== null || RETURN_STEPS.has(kind))
        .map((event) => ({
          to: event.to,
          at: event.at,
          label: describeEvent(event),
          who: getActorLabel(event),
        }))}
      next={next ? [next] : []}
    />
  );
}
