import { FreshOrderDialog } from '../dialogs/FreshOrderDialog.tsx';
import type { DialogFrame } from '../dialogs/questions.ts';
import type { AttemptToCheck } from '../types.ts';
import { RefundDialog } from './RefundDialog.tsx';

/** The refund of a payment that came too much, from a list that knows only its order's id. */
export function ReturnPaymentDialog({ attempt, ...dialog }: DialogFrame & { attempt: AttemptToCheck }) {
  const { orderId, provider: method, toReturn: amount } = attempt;
  return (
    <FreshOrderDialog order={{ id: orderId }} title="Rembourser" {...dialog}>
      {(order) => <RefundDialog order={order} payment={{ amount, method }} {...dialog} />}
    </FreshOrderDialog>
  );
}
