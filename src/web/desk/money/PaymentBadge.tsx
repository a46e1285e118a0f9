import { formatFcfa } from '#domain/format/money.ts';
import { describeCredit } from '#domain/format/paymentWords.ts';
import { getShortPaymentStateLabel } from '#domain/format/wording.ts';
import { Badge } from '#web/ui/StatusBadge.tsx';
import type { ListedOrder } from '../types.ts';

type Owed = Pick<ListedOrder, 'status' | 'paymentState' | 'amountDue' | 'credit'>;

/** An order may stay unpaid until its delivery, so an unpaid one has no badge before it is completed. */
export function PaymentBadge({ order }: { order: Owed }) {
  const { status, paymentState, amountDue, credit } = order;
  if (credit !== 0) return <Badge tone="sun">{describeCredit(credit)}</Badge>;
  if (status === 'cancelled' && paymentState !== 'declared') return null;
  if (paymentState === 'due' && status !== 'completed') return null;
  if (paymentState === 'due' || paymentState === 'partial')
    return <Badge tone="orange">Reste {formatFcfa(amountDue)}</Badge>;
  return (
    <Badge tone={paymentState === 'paid' ? 'green' : 'grey'}>{getShortPaymentStateLabel(paymentState)}</Badge>
  );
}
