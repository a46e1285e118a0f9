import { trpc } from '#web/net/trpc.ts';
import { Confirm } from '#web/ui/feedback/Dialog.tsx';
import type { OrderDialogProps } from '../dialogs/questions.ts';
import { describeOrder } from '../table/rowWords.ts';

export function RevokeLinkDialog({ order, opened, onClose }: OrderDialogProps) {
  const revoke = trpc.dispatch.revokeLink.useMutation({
    meta: { title: 'Erreur', text: 'Le lien n’a pas été coupé.' },
    onSuccess: onClose,
  });
  return (
    <Confirm
      opened={opened}
      onClose={onClose}
      onConfirm={() => revoke.mutate({ orderId: order.id })}
      title={`Couper le lien de la ${describeOrder(order)}\u00a0?`}
      act="Couper le lien"
      dismiss="Garder le lien"
      busy={revoke.isPending}
    >
      Tous les liens envoyés pour cette commande cessent de s’ouvrir. Vous pourrez en envoyer un autre.
    </Confirm>
  );
}
