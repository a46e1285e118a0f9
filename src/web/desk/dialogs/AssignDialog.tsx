import { prefixWithDe } from '#domain/format/text.ts';
import { getAssignmentTarget } from '#domain/lifecycle/nextActs.ts';
import { referenceOf } from '#domain/orders/order.ts';
import type { CodeLeg } from '#domain/pieces/handover.ts';
import { DialogFoot } from '#web/ui/feedback/DialogFoot.tsx';
import { ModalFrame } from '#web/ui/feedback/ModalFrame.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { Button } from '#web/ui/form/Button.tsx';
import desk from '../desk.module.css';
import { PickerLoader } from '../livreurs/LivreurPicker.tsx';
import { useLivreursToSend } from '../livreurs/useLivreursToSend.ts';
import { useOrderActs } from '../order/useOrderActs.ts';
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
    orderId,
    mayBeChosen: ({ id }) => leg !== undefined || id !== order.livreurId,
  });
  const { sending } = toSend.picking;

  const confirmAssignment = () => {
    // The second tap of a double tap reaches a dialog that is closing.
    if (!opened || !sending) return;
    onClose();
    if (!leg) return reassign({ orderId, ...sending, from: order.livreurId ?? undefined });
    if (leg !== 'return' && !getAssignmentTarget(leg, order.status))
      return toast.failure('Erreur', "Type d'assignation inconnu.");
    assign({ orderId, leg, ...sending, from: order.status });
  };

  return (
    <ModalFrame opened={opened} onClose={onClose} title={leg ? TITLES[leg] : 'Réassigner la commande'}>
      <p className={desk.hint}>
        Commande {referenceOf(orderId)} {prefixWithDe(order.client.fullname)}, {order.clientAddress}.
        {order.livreur && !leg ? ` Livreur actuel\u00a0: ${order.livreur.fullname}.` : null}
      </p>
      <PickerLoader {...toSend} />
      <DialogFoot>
        <Button kind="secondary" onClick={onClose}>
          Annuler
        </Button>
        <Button disabled={!sending} onClick={confirmAssignment}>
          {leg ? 'Assigner' : 'Réassigner'}
        </Button>
      </DialogFoot>
    </ModalFrame>
  );
}
