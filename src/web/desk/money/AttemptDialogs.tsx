import { XOF } from '#domain/payments/attempt.ts';
import type { DialogFrame } from '#web/ui/feedback/ModalFrame.tsx';
import { FreshOrderDialog } from '../dialogs/FreshOrderDialog.tsx';
import type { AttemptToCheck } from '../types.ts';
import { MarkPaidDialog } from './MoneyDialogs.tsx';
import { RefundDialog } from './RefundDialog.tsx';

type About = DialogFrame & { attempt: AttemptToCheck };

/** The payment is recorded with the provider’s name for it, from a list that knows only the order’s id. */
export function ReceivePaymentDialog({ attempt, ...dialog }: About) {
  const { orderId, provider: method, received, transactionId } = attempt;
  const amount = received?.currency === XOF ? received.amount : null;
  return (
    <FreshOrderDialog order={{ id: orderId }} title="Encaisser" {...dialog}>
      {(order) => (
        <MarkPaidDialog
          order={order}
          payment={{ method, amount, reference: transactionId ?? '' }}
          {...dialog}
        />
      )}
    </FreshOrderDialog>
  );
}

type Props = About & { byHand?: boolean };

/** The refund of a payment that came too much, from a list that knows only its order's id. */
export function ReturnPaymentDialog({ attempt, byHand = false, ...dialog }: Props) {
  const { id, orderId, provider, toReturn: amount } = attempt;
  const payment = byHand
    ? ({ amount, method: 'espece', insteadOf: { id, provider } } as const)
    : { amount, method: provider };
  return (
    <FreshOrderDialog order={{ id: orderId }} title="Rembourser" {...dialog}>
      {(order) => <RefundDialog order={order} payment={payment} {...dialog} />}
    </FreshOrderDialog>
  );
}
