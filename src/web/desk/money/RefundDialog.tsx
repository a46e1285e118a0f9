import { useState } from 'react';
import { formatAmount, parseAmount } from '#domain/format/money.ts';
import { getPaymentMethodLabel } from '#domain/format/wording.ts';
import { refundSchema } from '#domain/inputs/payment.ts';
import type { LedgerMethod } from '#domain/money/payment.ts';
import type { OrderAttempt } from '#domain/payments/attempt.ts';
import { trpc } from '#web/net/trpc.ts';
import { ActDialog } from '#web/ui/act/ActDialog.tsx';
import { useActForm } from '#web/ui/act/useActForm.ts';
import { AmountField } from '#web/ui/form/AmountField.tsx';
import { ChoiceField } from '#web/ui/form/ChoiceField.tsx';
import { AreaField } from '#web/ui/form/Field.tsx';
import type { OrderDialogProps } from '../dialogs/questions.ts';
import { useFreshOrder } from '../order/useDeskOrder.ts';
import { describeOrder } from '../table/rowWords.ts';
import {
  describeDoubt,
  describeRefundLimit,
  describeRefundPurpose,
  describeReturn,
  listRefundMethods,
  listRefundPurposes,
  REFUND_PURPOSES,
  type RefundPurpose,
} from './refundWords.ts';

type RefundValues = { amount: string; method: LedgerMethod; reason: string; purpose: RefundPurpose };

interface Props extends OrderDialogProps {
  /** The payment that came too much. */
  payment?: {
    amount: number;
    method: LedgerMethod;
    /** The payment whose provider has not confirmed that it gave the sum back. */
    insteadOf?: Pick<OrderAttempt, 'id' | 'provider'>;
  };
}

export function RefundDialog({ order, payment, ...dialog }: Props) {
  const { id: orderId } = order;
  const insteadOf = payment?.insteadOf;
  // The credit of the opening is sent, so that one which a colleague gave back meanwhile is refused, not made a gesture.
  const [owedAtFirst] = useState(order.credit ?? 0);
  const fresh = useFreshOrder(orderId, dialog.opened).data;
  const { status, credit } = fresh ?? order;
  const claim = fresh?.claims.findLast(({ state }) => state === 'accepted');
  const { form, frame } = useActForm(trpc.dispatch.refund, refundSchema, {
    ...dialog,
    initialValues: {
      amount: payment || order.credit ? formatAmount(payment?.amount ?? order.credit ?? 0) : '',
      method: payment?.method ?? (order.paymentMethod === 'wave' ? 'wave' : 'espece'),
      reason: '',
      purpose: order.credit !== 0 ? 'credit' : 'gesture',
    },
    read: ({ amount, purpose, ...values }: RefundValues, key) => ({
      orderId,
      key,
      amount: parseAmount(amount),
      ...values,
      ...(purpose === 'credit' && owedAtFirst > 0
        ? { credit: Math.min(owedAtFirst, parseAmount(amount) ?? 0) }
        : {}),
      ...(purpose === 'gesture' ? { gesture: true } : {}),
      ...(purpose === 'claim' && claim ? { claimId: claim.id } : {}),
      ...(insteadOf && { insteadOf: insteadOf.id }),
    }),
  });
  const { amount, method, purpose } = form.values;
  const purposes = listRefundPurposes({ status, credit, hasClaim: claim !== undefined });
  return (
    <ActDialog {...frame} title={`Rembourser la ${describeOrder(order)}`} act="Rembourser" isDanger>
      {insteadOf ? <p className="bold anywhere">{describeDoubt(insteadOf.provider)}</p> : null}
      {purposes.length > 1 ? (
        <ChoiceField
          label="Ce remboursement est"
          values={purposes}
          labelOf={(value) => REFUND_PURPOSES[value]}
          {...form.getInputProps('purpose')}
        />
      ) : null}
      <AmountField
        label="Montant à rembourser"
        help={fresh ? describeRefundLimit(fresh.payment, method) : undefined}
        readOnly={insteadOf !== undefined}
        data-autofocus={insteadOf === undefined || undefined}
        {...form.getInputProps('amount')}
      />
      <p className="anywhere" aria-live="polite">
        {describeRefundPurpose({ status, credit }, purpose, parseAmount(amount))}
      </p>
      {(fresh ?? order).invoice?.state === 'certified' ? (
        <p className="anywhere">
          Ce remboursement n’est pas un avoir&nbsp;: la facture certifiée ne change pas. Pour des pièces
          entières, faites un avoir.
        </p>
      ) : null}
      <ChoiceField
        label="Moyen de remboursement"
        values={listRefundMethods(fresh?.payment)}
        labelOf={getPaymentMethodLabel}
        {...form.getInputProps('method')}
      />
      <AreaField label="Motif" help="Pour l’équipe seulement." rows={2} {...form.getInputProps('reason')} />
      <p className="muted anywhere" aria-live="polite">
        {describeReturn(insteadOf ? undefined : fresh?.payment, method, parseAmount(amount))} Le client reçoit
        une confirmation.
      </p>
    </ActDialog>
  );
}
