import { describeEvent } from '#domain/format/order/eventWords.ts';
import { describeLinenHandover } from '#domain/format/order/handoverWords.ts';
import { getChipLabel, getOrderStatusLabel } from '#domain/format/wording.ts';
import { isOpen, type OrderStatus } from '#domain/lifecycle/lifecycle.ts';
import { getCurrentChip, PROGRESS_CHIPS } from '#domain/lifecycle/progressChips.ts';
import type { Order } from '#domain/orders/order.ts';
import type { CodeLeg, Handover } from '#domain/pieces/handover.ts';
import type { Outputs } from '#web/net/procedures.ts';
import { trpc } from '#web/net/trpc.ts';
import { ErrorPanel } from '#web/ui/feedback/ErrorPanel.tsx';
import { CardSkeleton } from '#web/ui/feedback/Skeletons.tsx';
import { OrderTimeline } from '#web/ui/OrderTimeline.tsx';

export function OrderSteps({ order }: { order: Pick<Order, 'id' | 'status' | 'handovers'> }) {
  const events = trpc.orders.timeline.useQuery({ orderId: order.id });
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
      events={events.data.map((event) => ({
        to: event.to,
        at: event.at,
        label: describeEvent(event),
        detail: describeHandover(order.handovers, event),
      }))}
      next={listNextSteps(order.status)}
    />
  );
}

function describeHandover(handovers: readonly Handover[], { kind, to, at }: Event): string | undefined {
  const leg = kind === 'givenBack' ? 'return' : HANDOVER_STEPS[to ?? 'pending'];
  const handover = handovers.find((one) => one.leg === leg && one.at === at);
  return handover && describeLinenHandover(handover, 'client');
}

type Event = Outputs['orders']['timeline'][number];
const HANDOVER_STEPS: Partial<Record<OrderStatus, CodeLeg>> = { picked_up: 'pickup', completed: 'delivery' };

function listNextSteps(status: OrderStatus): string[] {
  const current = getCurrentChip(status);
  if (!current || !isOpen(status)) return [];
  const coming = PROGRESS_CHIPS.slice(PROGRESS_CHIPS.indexOf(current) + 1).map(getChipLabel);
  return [...coming, getOrderStatusLabel('completed')];
}
