import { formatAmount, formatFcfa, parseAmount } from '#domain/format/money.ts';
import { formatCounted } from '#domain/format/paymentWords.ts';
import { prefixWithDe } from '#domain/format/text.ts';
import { getDeclaredProvider, getPaymentMethodLabel } from '#domain/format/wording.ts';
import { markPaidSchema, reverseSchema } from '#domain/inputs/payment.ts';
import { isCash, isPaymentMethod, LEDGER_METHODS, type LedgerMethod } from '#domain/money/payment.ts';
import { trpc } from '#web/net/trpc.ts';
import { useSession } from '#web/shell/session.tsx';
import { ActDialog } from '#web/ui/act/ActDialog.tsx';
import { useActForm, useDialogAct } from '#web/ui/act/useActForm.ts';
import { AmountField } from '#web/ui/form/AmountField.tsx';
import { ChoiceField } from '#web/ui/form/ChoiceField.tsx';
import { AreaField, Field } from '#web/ui/form/Field.tsx';
import type { OrderDialogProps } from '../dialogs/questions.ts';
import { describeOrder } from '../table/rowWords.ts';
import type { DeskEntry } from '../types.ts';
import {
  describeRecording,
  getEntryTitle,
  isNoteRequired,
  nameReceiptAct,
  refuseSurplus,
} from './moneyWords.ts';

type PaidValues = { amount: string; method: LedgerMethod | null; reference: string; note: string };

const SURPLUS_HELP = 'C’est plus que le reste à payer\u00a0: dites pourquoi. Le surplus sera à rembourser.';

interface MarkPaidProps extends OrderDialogProps {
  /** The provider says that it received this; an amount of null was not readable. */
  payment?: { method: LedgerMethod; amount: number | null; reference: string };
}

export function MarkPaidDialog({ order, payment, ...dialog }: MarkPaidProps) {
  const { id: orderId, amountDue, declaredAmount, paymentMethod: chosen } = order;
  const { me } = useSession();
  const suggested = payment ? payment.amount : Math.min(amountDue, declaredAmount ?? amountDue);
  const { form, frame } = useActForm(trpc.dispatch.markPaid, markPaidSchema, {
    ...dialog,
    initialValues: {
      amount: suggested ? formatAmount(suggested) : '',
      method: payment?.method ?? (chosen && isPaymentMethod(chosen) ? chosen : null),
      reference: payment?.reference ?? '',
      note: '',
    },
    read: ({ amount, reference, ...values }: PaidValues, key) => ({
      orderId,
      key,
      amount: parseAmount(amount),
      ...values,
      ...(isCash(values.method) ? {} : { reference }),
    }),
    mapErrors: (errors, { amount, method, reference, note }) => ({
      ...errors,
      ...(method === null ? { method: 'Choisissez le moyen de paiement.' } : {}),
      ...(isNoteRequired(parseAmount(amount), amountDue) ? checkSurplus(method, note + reference) : {}),
    }),
  });
  const checkSurplus = (method: LedgerMethod | null, reason: string): Record<string, string> => {
    const refusal = refuseSurplus(method, me?.role);
    if (refusal) return { amount: refusal };
    return reason.trim() === '' ? { note: 'Dites pourquoi le client paie plus que prévu.' } : {};
  };
  const amount = parseAmount(form.values.amount);
  const { method } = form.values;
  const isSurplus = isNoteRequired(amount, amountDue) && !refuseSurplus(method, me?.role);
  // Another sum or means may need no note.
  const getSumProps = (name: 'amount' | 'method') => {
    const input = form.getInputProps(name);
    const change = (value: unknown) => {
      form.clearErrors();
      input.onChange(value);
    };
    return { ...input, onChange: change };
  };
  return (
    <ActDialog
      {...frame}
      title={`Encaisser la ${describeOrder(order)}`}
      act={nameReceiptAct(amount, amountDue)}
    >
      <p className="muted anywhere">
        {amountDue > 0
          ? `Reste à payer\u00a0: ${formatFcfa(amountDue)} sur ${formatFcfa(order.grandTotal)}.`
          : `Tout est déjà payé\u00a0: ce que vous encaissez sera à rembourser.`}
      </p>
      <ChoiceField
        label="Moyen de paiement"
        values={LEDGER_METHODS}
        labelOf={getPaymentMethodLabel}
        {...getSumProps('method')}
      />
      <AmountField label="Montant reçu" data-autofocus {...getSumProps('amount')} />
      {method === null || isCash(method) ? null : (
        <Field
          label="Référence du paiement"
          help="Facultative, telle que l’application ou le relevé la donne."
          autoComplete="off"
          {...form.getInputProps('reference')}
        />
      )}
      <AreaField
        label="Note"
        help={isSurplus ? SURPLUS_HELP : 'Facultative, pour l’équipe seulement.'}
        rows={2}
        {...form.getInputProps('note')}
      />
    </ActDialog>
  );
}

export function RefuseDialog({ order, ...dialog }: OrderDialogProps) {
  const { id: orderId, amountDue, client, paymentMethod } = order;
  const refuse = trpc.dispatch.refuseDeclared.useMutation(useDialogAct({ onDone: dialog.onClose }));
  return (
    <ActDialog
      {...dialog}
      title={`Refuser le paiement déclaré pour la ${describeOrder(order)}\u00a0?`}
      act="Refuser la déclaration"
      isDanger
      request={refuse}
      onSubmit={() => refuse.mutate({ orderId })}
    >
      <p>
        Aucun paiement par {getDeclaredProvider(paymentMethod)} {prefixWithDe(client.fullname)} n’est arrivé
        {amountDue > 0 ? `\u00a0: la commande reste à payer (${formatFcfa(amountDue)})` : ''} et le client est
        prévenu par e-mail.
      </p>
    </ActDialog>
  );
}

export function ReverseDialog({ entry, ...dialog }: OrderDialogProps & { entry: DeskEntry }) {
  const { form, frame } = useActForm(trpc.dispatch.reverse, reverseSchema, {
    ...dialog,
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
