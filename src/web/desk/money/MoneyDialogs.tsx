import { useState } from 'react';
import { formatAmount, formatFcfa, parseAmount } from '#domain/format/money.ts';
import { formatCounted } from '#domain/format/paymentWords.ts';
import { prefixWithDe } from '#domain/format/text.ts';
import { getDeclaredProvider } from '#domain/format/wording.ts';
import { markPaidSchema, refundSchema, reverseSchema } from '#domain/inputs/payment.ts';
import type { PaymentMethod } from '#domain/money/payment.ts';
import { referenceOf } from '#domain/orders/order.ts';
import { trpc } from '#web/net/trpc.ts';
import { AmountField } from '#web/ui/form/AmountField.tsx';
import { AreaField } from '#web/ui/form/Field.tsx';
import { ActDialog } from '../dialogs/ActDialog.tsx';
import { ChoiceField, MethodField } from '../dialogs/ChoiceField.tsx';
import type { OrderDialogProps } from '../dialogs/questions.ts';
import { useActForm, useDialogAct } from '../dialogs/useActForm.ts';
import { useFreshOrder } from '../order/useDeskOrder.ts';
import { describeOrder } from '../table/rowWords.ts';
import type { DeskEntry } from '../types.ts';
import { describeRecording, describeRefundLimit, getEntryTitle, isNoteRequired } from './moneyWords.ts';

type PaidValues = { amount: string; method: PaymentMethod | null; note: string };

export function MarkPaidDialog({ order, ...dialog }: OrderDialogProps) {
  const { id: orderId, amountDue } = order;
  // The key lives as long as the dialog, so that a form sent twice records one payment.
  const [key] = useState(() => crypto.randomUUID());
  const { form, frame } = useActForm(trpc.dispatch.markPaid, markPaidSchema, {
    ...dialog,
    done: 'Le paiement a été enregistré.',
    initialValues: {
      amount: amountDue > 0 ? formatAmount(amountDue) : '',
      method: order.paymentMethod,
      note: '',
    },
    read: ({ amount, ...values }: PaidValues) => ({ orderId, key, amount: parseAmount(amount), ...values }),
    mapErrors: (errors, { amount, method, note }) => ({
      ...errors,
      ...(method === null ? { method: 'Choisissez le moyen de paiement.' } : {}),
      ...(isNoteRequired(parseAmount(amount), amountDue) && note.trim() === ''
        ? { note: 'Dites pourquoi le client paie plus que prévu.' }
        : {}),
    }),
  });
  return (
    <ActDialog {...frame} title={`Encaisser la ${describeOrder(order)}`} act="Marquer payée">
      <p className="muted anywhere">
        {amountDue > 0
          ? `Reste à payer\u00a0: ${formatFcfa(amountDue)} sur ${formatFcfa(order.grandTotal)}.`
          : `Tout est déjà payé\u00a0: ce que vous encaissez sera à rembourser.`}
      </p>
      <MethodField label="Moyen de paiement" {...form.getInputProps('method')} />
      <AmountField label="Montant reçu" data-autofocus {...form.getInputProps('amount')} />
      <AreaField
        label="Note"
        help={
          isNoteRequired(parseAmount(form.values.amount), amountDue)
            ? 'C’est plus que le reste à payer\u00a0: dites pourquoi. Le surplus sera à rembourser.'
            : 'Facultative, pour l’équipe seulement.'
        }
        rows={2}
        {...form.getInputProps('note')}
      />
    </ActDialog>
  );
}

interface RefundValues {
  amount: string;
  method: PaymentMethod;
  reason: string;
  repayment: keyof typeof REPAYMENTS;
}

const REPAYMENTS = { due: 'Oui', forClaim: 'Non, pour la réclamation acceptée' };

export function RefundDialog({ order, ...dialog }: OrderDialogProps) {
  const { id: orderId, credit } = order;
  // The key lives as long as the dialog, so that a form sent twice records one refund.
  const [key] = useState(() => crypto.randomUUID());
  const fresh = useFreshOrder(orderId, dialog.opened).data;
  const payment = fresh?.payment;
  const claim = fresh?.claims.findLast(({ state }) => state === 'accepted');
  const { form, frame } = useActForm(trpc.dispatch.refund, refundSchema, {
    ...dialog,
    done: 'Le remboursement a été enregistré.',
    initialValues: {
      amount: credit ? formatAmount(credit) : '',
      method: order.paymentMethod ?? 'espece',
      reason: '',
      repayment: 'due',
    },
    read: ({ amount, repayment, ...values }: RefundValues) => ({
      orderId,
      key,
      amount: parseAmount(amount),
      ...values,
      ...(repayment === 'forClaim' && claim ? { claimId: claim.id } : {}),
    }),
  });
  return (
    <ActDialog {...frame} title={`Rembourser la ${describeOrder(order)}`} act="Rembourser" isDanger>
      <AmountField
        label="Montant à rembourser"
        help={describeRefundLimit(
          payment?.amountPaid ?? order.amountPaid,
          payment?.mayRefund ?? order.amountPaid ?? 0,
        )}
        data-autofocus
        {...form.getInputProps('amount')}
      />
      <MethodField label="Moyen de remboursement" {...form.getInputProps('method')} />
      <AreaField label="Motif" help="Pour l’équipe seulement." rows={2} {...form.getInputProps('reason')} />
      {claim ? (
        <ChoiceField
          label="Le client devra-t-il repayer ce montant&nbsp;?"
          values={['due', 'forClaim'] as const}
          labelOf={(value) => REPAYMENTS[value]}
          {...form.getInputProps('repayment')}
        />
      ) : null}
      <p className="muted anywhere">
        L’argent sort de la caisse de la maison. Le client reçoit une confirmation.
      </p>
    </ActDialog>
  );
}

export function RefuseDialog({ order, ...dialog }: OrderDialogProps) {
  const { id: orderId, amountDue, client, paymentMethod } = order;
  const refuse = trpc.dispatch.refuseDeclared.useMutation(
    useDialogAct({ done: 'La déclaration a été refusée.', onDone: dialog.onClose }),
  );
  return (
    <ActDialog
      {...dialog}
      title={`Refuser le paiement déclaré pour la commande ${referenceOf(orderId)}\u00a0?`}
      act="Refuser la déclaration"
      isDanger
      request={refuse}
      onSubmit={() => refuse.mutate({ orderId })}
    >
      <p>
        Aucun paiement {getDeclaredProvider(paymentMethod)} {prefixWithDe(client.fullname)} n’est
        arrivé&nbsp;: la commande reste à payer
        {amountDue > 0 ? ` (${formatFcfa(amountDue)})` : ''} et le client est prévenu par e-mail.
      </p>
    </ActDialog>
  );
}

export function ReverseDialog({ entry, ...dialog }: OrderDialogProps & { entry: DeskEntry }) {
  const { form, frame } = useActForm(trpc.dispatch.reverse, reverseSchema, {
    ...dialog,
    done: 'L’écriture a été annulée.',
    initialValues: { reason: '' },
    read: ({ reason }: { reason: string }) => ({ entryId: entry.id, reason }),
  });
  return (
    <ActDialog
      {...frame}
      title={`Annuler cette écriture de ${formatCounted(entry.amount)}\u00a0?`}
      act="Annuler l’écriture"
      isDanger
    >
      <p>
        <strong>{getEntryTitle(entry, [])}</strong>
        <br />
        {describeRecording(entry)}
      </p>
      <AreaField label="Motif" data-autofocus rows={2} {...form.getInputProps('reason')} />
      <p className="muted anywhere">
        Rien n’est effacé&nbsp;: une écriture contraire s’ajoute, avec votre nom. Pour rendre de l’argent au
        client, utilisez «&nbsp;Rembourser&nbsp;».
      </p>
    </ActDialog>
  );
}
