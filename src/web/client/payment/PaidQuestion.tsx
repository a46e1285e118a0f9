import { Button } from '@mantine/core';
import { formatFcfa } from '#domain/format/money.ts';
import { trpc } from '#web/net/trpc.ts';
import { Dialog } from '#web/ui/feedback/Dialog.tsx';
import { DialogFoot } from '#web/ui/feedback/DialogFoot.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import type { Payable } from './WavePayment.tsx';

interface Props {
  order: Payable;
  opened: boolean;
  onClose(): void;
}

/** Asks again with the amount: "J’ai payé" is easily tapped by mistake, and the team checks each declaration. */
export function PaidQuestion({ order, opened, onClose }: Props) {
  const utils = trpc.useUtils();
  const declaring = trpc.orders.declarePaid.useMutation({
    onSuccess: () => toast.success('Paiement déclaré', 'Notre équipe le vérifie.'),
    onSettled: () => {
      onClose();
      return utils.orders.invalidate();
    },
  });
  const declare = () => {
    // The second tap of a double tap reaches a dialog that is closing.
    if (opened) declaring.mutate({ orderId: order.id });
  };
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      busy={declaring.isPending}
      title={`Avez-vous payé ${formatFcfa(order.amountDue)} avec Wave\u00a0?`}
    >
      <p>Dites-le une fois que Wave a confirmé le paiement&nbsp;: notre équipe vérifie qu’il est arrivé.</p>
      <DialogFoot>
        <Button variant="default" onClick={onClose} disabled={declaring.isPending} data-autofocus>
          Pas encore
        </Button>
        <Button loading={declaring.isPending} onClick={declare}>
          Oui, j’ai payé
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
