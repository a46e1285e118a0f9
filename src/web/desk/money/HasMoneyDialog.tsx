import '#web/styles/mantineDialog.css';
import { Button, Modal } from '@mantine/core';
import { formatFcfa } from '#domain/format/money.ts';
import { mayCancel } from '#domain/lifecycle/nextActs.ts';
import { referenceOf } from '#domain/orders/order.ts';
import classes from '../dialogs/ActDialog.module.css';
import { type DialogProps, useDialogs } from '../dialogs/DialogHost.tsx';

/** An order whose money stands in the books is not deleted: what to do instead, and the way there. */
export function HasMoneyDialog({ order, opened, onClose }: DialogProps) {
  const { ask } = useDialogs();
  const paid = order.amountPaid;
  const isCancellable = mayCancel(order.status, 'admin');
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={`La commande ${referenceOf(order.id)} ne peut pas être supprimée`}
    >
      <p>
        Cette commande a reçu de l’argent&nbsp;:{' '}
        {isCancellable ? 'annulez-la et remboursez-la' : 'remboursez-la'}. Ses paiements restent dans les
        comptes.
        {paid > 0 ? ` ${order.client.fullname} a payé ${formatFcfa(paid)}.` : ' Tout a déjà été rendu.'}
      </p>
      <div className={classes.choices}>
        {isCancellable ? (
          <Button color="red" onClick={() => ask({ about: 'cancel', order })}>
            Annuler la commande
          </Button>
        ) : null}
        {paid > 0 ? (
          <Button variant="default" onClick={() => ask({ about: 'refund', order })}>
            Rembourser
          </Button>
        ) : null}
        <Button variant="default" onClick={onClose}>
          Garder la commande
        </Button>
      </div>
    </Modal>
  );
}
