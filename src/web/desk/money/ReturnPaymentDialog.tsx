import { FreshOrderDialog } from '../dialogs/FreshOrderDialog.tsx';
import type { DialogFrame } from '../dialogs/questions.ts';
import type { AttemptToCheck } from '../types.ts';
import { RefundDialog } from './RefundDialog.tsx';

type Props = DialogFrame & { attempt: AttemptToCheck; byHand?: boolean };

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
