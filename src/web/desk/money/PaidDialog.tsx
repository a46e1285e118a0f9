import { prefixWithDe } from '#domain/format/text.ts';
import '#web/styles/mantineDialog.css';
import { useState } from 'react';
import { formatAmount, formatFcfa, parseAmount } from '#domain/format/money.ts';
import { getPaymentMethodLabel } from '#domain/format/wording.ts';
import { markPaidSchema } from '#domain/inputs/payment.ts';
import { PAYMENT_METHODS, type PaymentMethod } from '#domain/money/payment.ts';
import { referenceOf } from '#domain/orders/order.ts';
import { trpc } from '#web/net/trpc.ts';
import { AmountField } from '#web/ui/form/AmountField.tsx';
import { Chips } from '#web/ui/form/Chips.tsx';
import { AreaField, FieldError } from '#web/ui/form/Field.tsx';
import classes from '../dialogs/ActDialog.module.css';
import { ActDialog } from '../dialogs/ActDialog.tsx';
import type { DialogProps } from '../dialogs/DialogHost.tsx';
import { useActForm } from '../dialogs/useActForm.ts';
import { useDialogAct } from '../dialogs/useDialogAct.ts';
import { needsNote } from './moneyWords.ts';

interface Values {
  amount: string;
  method: PaymentMethod | null;
  note: string;
}

/** The desk has received money; it says how much and how it came. */
export function PaidDialog({ order, opened, onClose }: DialogProps) {
  const { id: orderId, amountDue } = order;
  // One dialog is one payment, however often it is sent.
  const [key] = useState(() => crypto.randomUUID());
  const { form, onRefused, submit } = useActForm(markPaidSchema, {
    initialValues: {
      amount: amountDue > 0 ? formatAmount(amountDue) : '',
      method: order.paymentMethod,
      note: '',
    },
    read: ({ amount, method, note }: Values) => ({
      orderId,
      key,
      amount: parseAmount(amount),
      method,
      note,
    }),
    mapErrors: (errors, { amount, method, note }) => ({
      ...errors,
      ...(method === null ? { method: 'Choisissez le moyen de paiement.' } : {}),
      ...(needsNote(parseAmount(amount), amountDue) && note.trim() === ''
        ? { note: 'Dites pourquoi le client paie plus que prévu.' }
        : {}),
    }),
  });
  const markPaid = trpc.dispatch.markPaid.useMutation(
    useDialogAct({ done: 'Le paiement a été enregistré.', onDone: onClose, onRefused }),
  );
  return (
    <ActDialog
      opened={opened}
      onClose={onClose}
      title={`Encaisser la commande ${referenceOf(orderId)} ${prefixWithDe(order.client.fullname)}`}
      act="Marquer payée"
      busy={markPaid.isPending}
      error={markPaid.error}
      onSubmit={submit(opened, markPaid)}
    >
      <p className={classes.hint}>
        {amountDue > 0
          ? `Reste à payer\u00a0: ${formatFcfa(amountDue)} sur ${formatFcfa(order.grandTotal)}.`
          : `Tout est déjà payé\u00a0: ce que vous encaissez sera à rembourser.`}
      </p>
      <Chips
        label="Moyen de paiement"
        showLabel
        value={form.values.method}
        onChange={(method) => form.setFieldValue('method', method)}
        options={PAYMENT_METHODS.map((value) => ({ value, label: getPaymentMethodLabel(value) }))}
      />
      <FieldError>{form.errors.method}</FieldError>
      <AmountField label="Montant reçu" data-autofocus {...form.getInputProps('amount')} />
      <AreaField
        label="Note"
        help={
          needsNote(parseAmount(form.values.amount), amountDue)
            ? 'C’est plus que le reste à payer\u00a0: dites pourquoi. Le surplus sera à rembourser.'
            : 'Facultative, pour l’équipe seulement.'
        }
        rows={2}
        {...form.getInputProps('note')}
      />
    </ActDialog>
  );
}
