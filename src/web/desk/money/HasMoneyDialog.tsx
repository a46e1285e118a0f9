import { formatFcfa } from '#domain/format/money.ts';
import { mayCancel } from '#domain/lifecycle/nextActs.ts';
import { referenceOf } from '#domain/orders/order.ts';
import { ModalFrame } from '#web/ui/feedback/ModalFrame.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import desk from '../desk.module.css';
import { type OrderDialogProps, useDialogs } from '../dialogs/questions.ts';

/** An order with money in the books cannot be deleted, so the dialog offers to cancel or refund it. */
export function HasMoneyDialog({ order, opened, onClose }: OrderDialogProps) {
  const { ask } = useDialogs();
  const { amountPaid } = order;
  const isCancellable = mayCancel(order.status, 'admin');
  return (
    <ModalFrame
      opened={opened}
      onClose={onClose}
      title={`La commande ${referenceOf(order.id)} ne peut pas être supprimée`}
    >
      <p>
        Cette commande a reçu de l’argent&nbsp;:{' '}
        {isCancellable ? 'annulez-la et remboursez-la' : 'remboursez-la'}. Ses paiements restent dans les
        comptes.
        {amountPaid > 0
          ? ` ${order.client.fullname} a payé ${formatFcfa(amountPaid)}.`
          : ' Tout a déjà été rendu.'}
      </p>
      <div className={`stack gap-8 ${desk.choices}`}>
        {isCancellable ? (
          <Button danger onClick={() => ask({ about: 'cancel', order })}>
            Annuler la commande
          </Button>
        ) : null}
        {amountPaid > 0 ? (
          <Button kind="secondary" onClick={() => ask({ about: 'refund', order })}>
            Rembourser
          </Button>
        ) : null}
        <Button kind="secondary" onClick={onClose}>
          Garder la commande
        </Button>
      </div>
    </ModalFrame>
  );
}
