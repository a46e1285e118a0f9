import { prefixWithDe } from '#domain/format/text.ts';
import '#web/styles/mantineDialog.css';
import { useState } from 'react';
import { formatAmount, parseAmount } from '#domain/format/money.ts';
import { getPaymentMethodLabel } from '#domain/format/wording.ts';
import { refundSchema } from '#domain/inputs/payment.ts';
import { PAYMENT_METHODS, type PaymentMethod } from '#domain/money/payment.ts';
import { referenceOf } from '#domain/orders/order.ts';
import { trpc } from '#web/net/trpc.ts';
import { AmountField } from '#web/ui/form/AmountField.tsx';
import { Chips } from '#web/ui/form/Chips.tsx';
import { AreaField } from '#web/ui/form/Field.tsx';
import classes from '../dialogs/ActDialog.module.css';
import { ActDialog } from '../dialogs/ActDialog.tsx';
import type { DialogProps } from '../dialogs/DialogHost.tsx';
import { useActForm } from '../dialogs/useActForm.ts';
import { useDialogAct } from '../dialogs/useDialogAct.ts';
import { refundHint } from './moneyWords.ts';

interface Values {
  amount: string;
  method: PaymentMethod;
  reason: string;
  isForClaim: boolean;
}

/** Money that goes back to the client, from the house. */
export function RefundDialog({ order, opened, onClose }: DialogProps) {
  const { id: orderId, credit } = order;
  // One dialog is one refund, however often it is sent.
  const [key] = useState(() => crypto.randomUUID());
  const fresh = trpc.dispatch.order.useQuery({ orderId }, { enabled: opened, meta: { silent: true } });
  const payment = fresh.data?.payment;
  const claim = fresh.data?.claims.findLast(({ state }) => state === 'accepted');
  const { form, onRefused, submit } = useActForm(refundSchema, {
    initialValues: {
      amount: credit > 0 ? formatAmount(credit) : '',
      method: order.paymentMethod ?? 'espece',
      reason: '',
      isForClaim: false,
    },
    read: ({ amount, isForClaim, ...values }: Values) => ({
      ...{ orderId, key, amount: parseAmount(amount), ...values },
      ...(isForClaim && claim ? { claimId: claim.id } : {}),
    }),
  });
  const refund = trpc.dispatch.refund.useMutation(
    useDialogAct({ done: 'Le remboursement a été enregistré.', onDone: onClose, onRefused }),
  );
  return (
    <ActDialog
      opened={opened}
      onClose={onClose}
      title={`Rembourser la commande ${referenceOf(orderId)} ${prefixWithDe(order.client.fullname)}`}
      act="Rembourser"
      isDanger
      busy={refund.isPending}
      error={refund.error}
      onSubmit={submit(opened, refund)}
    >
      <AmountField
        label="Montant à rembourser"
        help={refundHint(payment?.amountPaid ?? order.amountPaid, payment?.mayRefund ?? order.amountPaid)}
        data-autofocus
        {...form.getInputProps('amount')}
      />
      <Chips
        label="Moyen de remboursement"
        showLabel
        value={form.values.method}
        onChange={(method) => form.setFieldValue('method', method)}
        options={PAYMENT_METHODS.map((value) => ({ value, label: getPaymentMethodLabel(value) }))}
      />
      <AreaField label="Motif" help="Pour l’équipe seulement." rows={2} {...form.getInputProps('reason')} />
      {claim ? (
        <Chips
          label="Le client devra-t-il repayer ce montant&nbsp;?"
          showLabel
          value={form.values.isForClaim ? 'given' : 'due'}
          onChange={(value) => form.setFieldValue('isForClaim', value === 'given')}
          options={[
            { value: 'due', label: 'Oui' },
            { value: 'given', label: 'Non, pour la réclamation acceptée' },
          ]}
        />
      ) : null}
      <p className={classes.hint}>
        L’argent sort de la caisse de la maison. Le client reçoit une confirmation.
      </p>
    </ActDialog>
  );
}
