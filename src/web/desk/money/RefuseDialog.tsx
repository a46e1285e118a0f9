import { prefixWithDe } from '#domain/format/text.ts';
import '#web/styles/mantineDialog.css';
import { formatFcfa } from '#domain/format/money.ts';
import { referenceOf } from '#domain/orders/order.ts';
import { trpc } from '#web/net/trpc.ts';
import { ActDialog } from '../dialogs/ActDialog.tsx';
import type { DialogProps } from '../dialogs/DialogHost.tsx';
import { useDialogAct } from '../dialogs/useDialogAct.ts';

/** The desk has looked, and the Wave payment that the client declared has not come. */
export function RefuseDialog({ order, opened, onClose }: DialogProps) {
  const { id: orderId, amountDue, client } = order;
  const refuse = trpc.dispatch.refuseDeclared.useMutation(
    useDialogAct({ done: 'La déclaration a été refusée.', onDone: onClose }),
  );
  return (
    <ActDialog
      opened={opened}
      onClose={onClose}
      title={`Refuser le paiement déclaré pour la commande ${referenceOf(orderId)}\u00a0?`}
      act="Refuser la déclaration"
      isDanger
      busy={refuse.isPending}
      error={refuse.error}
      onSubmit={(event) => {
        event.preventDefault();
        if (opened && !refuse.isPending) refuse.mutate({ orderId });
      }}
    >
      <p>
        Aucun paiement Wave {prefixWithDe(client.fullname)} n’est arrivé&nbsp;: la commande reste à payer
        {amountDue > 0 ? ` (${formatFcfa(amountDue)})` : ''} et le client est prévenu par e-mail.
      </p>
    </ActDialog>
  );
}
