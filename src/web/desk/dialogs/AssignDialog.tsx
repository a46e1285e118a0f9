import { capitalize } from '#domain/format/text.ts';
import { getAssignmentTarget } from '#domain/lifecycle/nextActs.ts';
import type { CodeLeg } from '#domain/pieces/handover.ts';
import { useNow } from '#web/ui/clock.tsx';
import { ModalFrame } from '#web/ui/feedback/ModalFrame.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { findCarrierId, isWithLivreur } from '../linen/linenWords.ts';
import { useLivreursToSend } from '../livreurs/LivreurPicker.tsx';
import { SendForm, type Sending } from '../livreurs/SendForm.tsx';
import { OrderHour } from '../order/OrderSentence.tsx';
import { useOrderActs } from '../order/useOrderActs.ts';
import { describeOrder } from '../table/rowWords.ts';
import type { OrderDialogProps } from './questions.ts';

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
  const isCarried = isWithLivreur(order, useNow());
  const livreurId = findCarrierId(order, toSend.livreurs.data);
  // The same livreur goes on with the linen that they have.
  const asksForLinen = isCarried && (livreurId === null || toSend.picking.livreur?.id !== livreurId);

  const send = (sending: Sending) => {
    onClose();
    const answer = { orderId, ...sending };
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
      <SendForm
        toSend={toSend}
        carried={asksForLinen ? [{ number: order.number, livreurId }] : []}
        act={leg ? 'Assigner' : 'Réassigner'}
        onSend={send}
        onCancel={onClose}
      />
    </ModalFrame>
  );
}
