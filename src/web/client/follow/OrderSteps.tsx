import { eventLabel } from '#domain/format/order/eventWords.ts';
import { chipLabel, orderStatusLabel } from '#domain/format/wording.ts';
import { currentChip, PROGRESS_CHIPS } from '#domain/lifecycle/progressChips.ts';
import { isOpen, type OrderStatus } from '#domain/lifecycle.ts';
import { trpc } from '#web/net/trpc.ts';
import { ErrorPanel } from '#web/ui/feedback/ErrorPanel.tsx';
import { CardSkeleton } from '#web/ui/feedback/Skeletons.tsx';
import { OrderTimeline } from '#web/ui/OrderTimeline.tsx';

export function OrderSteps({ orderId, status }: { orderId: string; status: OrderStatus }) {
  const events = trpc.orders.timeline.useQuery({ orderId });
  if (events.isPending) return <CardSkeleton />;
  if (!events.data)
    return (
      <ErrorPanel
        title="Impossible de charger les détails de la commande."
        onRetry={() => events.refetch()}
      />
    );
  return (
    <OrderTimeline
      events={events.data.map((event) => ({ to: event.to, at: event.at, label: eventLabel(event) }))}
      next={nextOf(status)}
    />
  );
}

/** The coming steps, as they are worded for a client. */
function nextOf(status: OrderStatus): string[] {
  const current = currentChip(status);
  if (!current || !isOpen(status)) return [];
  const coming = PROGRESS_CHIPS.slice(PROGRESS_CHIPS.indexOf(current) + 1).map(chipLabel);
  return [...coming, orderStatusLabel('completed')];
}
