import { findLegToSchedule } from '#domain/promises/nextVisit.ts';
import type { Outputs } from '#web/net/procedures.ts';
import { trpc } from '#web/net/trpc.ts';
import { ActDialog } from '#web/ui/act/ActDialog.tsx';
import { useDialogAct } from '#web/ui/act/useActForm.ts';
import type { DialogFrame } from '#web/ui/feedback/ModalFrame.tsx';
import { findBookedSlot, useVisitChoice, VisitChoice } from '#web/ui/slot/VisitChoice.tsx';
import { FreshOrderDialog } from '../dialogs/FreshOrderDialog.tsx';
import type { NamedOrder } from '../dialogs/questions.ts';
import { describeNews, describeOrder } from '../table/rowWords.ts';

export function ChooseSlotDialog({ order, ...dialog }: DialogFrame & { order: NamedOrder }) {
  return (
    <FreshOrderDialog order={order} {...dialog} title="Choisir le créneau">
      {(fresh) => <SlotForm order={fresh} {...dialog} />}
    </FreshOrderDialog>
  );
}

function SlotForm({ order, ...dialog }: DialogFrame & { order: Outputs['dispatch']['order'] }) {
  const request = trpc.dispatch.setSlot.useMutation(useDialogAct({ onDone: dialog.onClose }));
  const leg = findLegToSchedule(order.status, Boolean(order.marks.visits), 'admin') ?? 'pickup';
  const choice = useVisitChoice(findBookedSlot(order, leg), Boolean(order.express));
  const { slot } = choice;
  return (
    <ActDialog
      {...dialog}
      title={`Choisir le créneau de la ${describeOrder(order)}`}
      act="Réserver ce créneau"
      request={request}
      disabled={!choice.isFree}
      onSubmit={() =>
        slot && request.mutate({ orderId: order.id, seen: order.version, slot: { from: slot.from } })
      }
    >
      <p>
        {leg === 'pickup'
          ? 'Quand passons-nous prendre le linge\u00a0?'
          : 'Quand passons-nous remettre le linge\u00a0?'}
      </p>
      <VisitChoice {...choice} leg={leg} />
      <p className="muted anywhere">
        Le client est prévenu {describeNews(order)}, avec le nouveau retour prévu.
      </p>
    </ActDialog>
  );
}
