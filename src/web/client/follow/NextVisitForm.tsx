import { formatShortNumber } from '#domain/format/order/orderNumber.ts';
import { formatSlot } from '#domain/format/order/slotWords.ts';
import type { Leg } from '#domain/lifecycle/lifecycle.ts';
import type { Order } from '#domain/orders/order.ts';
import { toast } from '#web/ui/feedback/toasts.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { findBookedSlot, useVisitChoice, VisitChoice } from '#web/ui/slot/VisitChoice.tsx';
import { useOrderAct } from '../orderAccess.ts';

type Visited = Pick<Order, 'id' | 'version' | 'slot' | 'deliverySlot' | 'promisedAt'> & {
  shortNumber: string;
  express?: unknown;
};
type Props = { order: Visited; leg: Leg; onClose(): void };

export function NextVisitForm({ order, leg, onClose }: Props) {
  const choice = useVisitChoice(findBookedSlot(order, leg), Boolean(order.express));
  const { slot, isFree } = choice;
  const choosing = useOrderAct('chooseSlot', {
    orderId: order.id,
    title: 'Créneau non réservé',
    text: 'Réessayez dans un instant.',
    onSuccess: () => {
      if (slot) toast.success(`Créneau réservé, ${formatShortNumber(order.shortNumber)}`, formatSlot(slot));
      onClose();
    },
  });
  return (
    <form
      className="stack gap-16"
      aria-label="Prochain passage"
      onSubmit={(event) => {
        event.preventDefault();
        if (slot) choosing.run({ seen: order.version, slot: { from: slot.from } });
      }}
    >
      <VisitChoice {...choice} leg={leg} />
      <div className="row">
        <Button type="submit" busy={choosing.isBusy} disabled={!isFree}>
          Réserver ce créneau
        </Button>
        <Button kind="ghost" onClick={onClose}>
          Fermer
        </Button>
      </div>
    </form>
  );
}
