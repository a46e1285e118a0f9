import { type FormEvent, useState } from 'react';
import { capitalize } from '#domain/format/text.ts';
import { getAssignmentTarget } from '#domain/lifecycle/nextActs.ts';
import { type CodeLeg, isLinenCarried, type LinenAt } from '#domain/pieces/handover.ts';
import { DialogFoot } from '#web/ui/feedback/DialogFoot.tsx';
import { ModalFrame } from '#web/ui/feedback/ModalFrame.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { Button } from '#web/ui/form/Button.tsx';
import { LinenAtChoice } from '../linen/LinenAtChoice.tsx';
import { PickerLoader, useLivreursToSend } from '../livreurs/LivreurPicker.tsx';
import { OrderHour } from '../order/OrderSentence.tsx';
import { useOrderActs } from '../order/useOrderActs.ts';
import { describeOrder } from '../table/rowWords.ts';
import type { OrderDialogProps } from './questions.ts';
import { useStaleQuestion } from './useStaleQuestion.ts';

const TITLES = {
  pickup: 'Assigner un livreur pour le ramassage',
  delivery: 'Assigner un livreur pour la livraison',
  return: 'Assigner un livreur pour rendre le linge',
};

export function AssignDialog({ leg, order, opened, onClose }: OrderDialogProps & { leg?: CodeLeg }) {
  const orderId = order.id;
  const { assign, reassign } = useOrderActs();
  const toSend = useLivreursToSend({
    opened,
    orderIds: [orderId],
    mayBeChosen: ({ id }) => leg !== undefined || id !== order.livreurId,
  });
  const { sending } = toSend.picking;
  const asksForLinen = leg ? order.marks.linen === 'returning' : isLinenCarried(order.status);
  const [linenAt, setLinenAt] = useState<LinenAt | null>(null);
  useStaleQuestion({ order, opened, onClose });
  const isReady = Boolean(sending) && (!asksForLinen || linenAt !== null);

  const confirmAssignment = (event: FormEvent) => {
    event.preventDefault();
    if (!sending || !isReady) return;
    onClose();
    const answer = { orderId, ...sending, ...(linenAt && { linenAt }) };
    if (!leg) return reassign({ ...answer, from: order.livreurId ?? undefined });
    if (leg !== 'return' && !getAssignmentTarget(leg, order.status))
      return toast.failure('Erreur', "Type d'assignation inconnu.");
    assign({ ...answer, leg, from: order.status });
  };

  return (
    <ModalFrame opened={opened} onClose={onClose} title={leg ? TITLES[leg] : 'Réassigner la commande'}>
      <p className="mt-8 mb-12 muted wrap-anywhere">
        {capitalize(describeOrder(order))}, {order.clientAddress}.
        {order.livreur && !leg ? ` Livreur actuel\u00a0: ${order.livreur.fullname}.` : null}
        <strong className="block ink">
          <OrderHour order={order} />
        </strong>
      </p>
      <form onSubmit={confirmAssignment}>
        {asksForLinen ? (
          <LinenAtChoice
            orders={[order]}
            livreurs={toSend.livreurs.data}
            value={linenAt}
            onChange={setLinenAt}
          />
        ) : null}
        <PickerLoader {...toSend} />
        <DialogFoot>
          <Button kind="secondary" onClick={onClose}>
            Annuler
          </Button>
          <Button type="submit" disabled={!isReady}>
            {leg ? 'Assigner' : 'Réassigner'}
          </Button>
        </DialogFoot>
      </form>
    </ModalFrame>
  );
}
