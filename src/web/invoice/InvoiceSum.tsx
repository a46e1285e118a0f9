import { formatFcfa } from '#domain/format/money.ts';
import type { Order } from '#domain/orders/order.ts';
import { Badge } from '#web/ui/badges.tsx';
import classes from './InvoiceSheet.module.css';

type Props = { order: Pick<Order, 'status' | 'paymentState' | 'amountDue' | 'grandTotal'> };

/** A phone shows it first, because the totals are far below. */
export function InvoiceSum({ order: { status, paymentState, amountDue, grandTotal } }: Props) {
  const isCancelled = status === 'cancelled';
  const isDue = paymentState === 'due' || paymentState === 'partial';
  return (
    <p className={`row between ${classes.sum}`}>
      <strong className="text-28 heavy tabular nowrap">{formatFcfa(isDue ? amountDue : grandTotal)}</strong>
      {isCancelled ? <Badge tone="grey">Annulée</Badge> : null}
      {!isCancelled && isDue ? <Badge tone="sun">À payer</Badge> : null}
      {!isCancelled && paymentState === 'paid' ? <Badge tone="green">Payé</Badge> : null}
    </p>
  );
}
