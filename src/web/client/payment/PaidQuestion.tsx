import { formatFcfa } from '#domain/format/money.ts';
import { getDeclaredProvider } from '#domain/format/wording.ts';
import { Dialog } from '#web/ui/feedback/Dialog.tsx';
import { DialogFoot } from '#web/ui/feedback/DialogFoot.tsx';
import { Button } from '#web/ui/form/Button.tsx';
import { useOrderAct } from '../orderAccess.ts';
import type { Payable } from './WavePayment.tsx';

interface PaidQuestionProps {
  order: Pick<Payable, 'id' | 'amountDue' | 'paymentMethod'>;
  means?: string;
  opened: boolean;
  onClose(): void;
}

/** "J’ai payé" is easily tapped by mistake and each declaration costs the desk a check, so a dialog confirms it. */
export function PaidQuestion({
  order,
  means = getDeclaredProvider(order.paymentMethod),
  opened,
  onClose,
}: PaidQuestionProps) {
  const declaring = useOrderAct('declarePaid', {
    orderId: order.id,
    title: 'Paiement non signalé',
    onSuccess: onClose,
    onError: onClose,
  });
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      busy={declaring.isBusy}
      title={`Avez-vous payé ${formatFcfa(order.amountDue)} avec ${means}\u00a0?`}
    >
      <p>
        Dites-le une fois que {means} a confirmé le paiement&nbsp;: notre équipe vérifie qu’il est arrivé.
      </p>
      <DialogFoot>
        <Button kind="secondary" onClick={onClose} disabled={declaring.isBusy} data-autofocus>
          Pas encore
        </Button>
        <Button busy={declaring.isBusy} onClick={() => declaring.run({})}>
          Oui, j’ai payé
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
