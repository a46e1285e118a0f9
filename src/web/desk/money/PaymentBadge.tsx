import { formatShortFcfa } from '#domain/format/money.ts';
import { describeCredit } from '#domain/format/paymentWords.ts';
import { getShortPaymentStateLabel, type Tone } from '#domain/format/wording.ts';
import { Badge } from '#web/ui/badges.tsx';
import type { ListedOrder } from '../types.ts';

type Payment = { label: string; tone: Tone | 'sun' };

type Owed = Pick<ListedOrder, 'status' | 'paymentState' | 'amountDue' | 'credit'>;

export function PaymentBadge({ order }: { order: Owed }) {
  const payment = describeOwed(order);
  return payment ? <Badge tone={payment.tone}>{payment.label}</Badge> : null;
}

/** An order may stay unpaid until its delivery, so nothing is said of an unpaid one before it is completed. */
export function describeOwed({ status, paymentState, amountDue, credit }: Owed): Payment | null {
  if (credit !== 0) return { label: describeCredit(credit), tone: 'sun' };
  if (status === 'cancelled' && paymentState !== 'declared') return null;
  if (paymentState === 'due' && status !== 'completed') return null;
  if (paymentState === 'due' || paymentState === 'partial')
    return { label: `Reste ${formatShortFcfa(amountDue)}`, tone: 'orange' };
  return { label: getShortPaymentStateLabel(paymentState), tone: paymentState === 'paid' ? 'green' : 'grey' };
}
