import type { Leg } from '#domain/lifecycle/lifecycle.ts';
import { trpc } from '#web/net/trpc.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { useVisitChoice } from '#web/ui/slot/useVisitChoice.ts';
import { VisitChoice } from '#web/ui/slot/VisitChoice.tsx';
import type { Followed } from './useLivreurPosition.ts';

type Props = { order: Followed; leg: Leg; onClose(): void };

export function NextVisitForm({ order, leg, onClose }: Props) {
  const utils = trpc.useUtils();
  const choice = useVisitChoice();
  const { slot, isFree } = choice;
  const choosing = trpc.orders.chooseSlot.useMutation({
    meta: { title: 'Créneau non réservé', text: 'Réessayez dans un instant.' },
    onSuccess: onClose,
    onSettled: () => utils.orders.invalidate(),
  });
  return (
    <form
      className="stack gap-16"
      aria-label="Prochain passage"
      onSubmit={(event) => {
        event.preventDefault();
        if (slot) choosing.mutate({ orderId: order.id, seen: order.version, slot: { from: slot.from } });
      }}
    >
      <VisitChoice {...choice} leg={leg} />
      <div className="row">
        <Button type="submit" busy={choosing.isPending} disabled={!isFree}>
          Réserver ce créneau
        </Button>
        <Button kind="ghost" onClick={onClose}>
          Fermer
        </Button>
      </div>
    </form>
  );
}
