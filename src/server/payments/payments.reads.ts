import { and, desc, eq } from 'drizzle-orm';
import { prepared } from '#db/open.ts';
import { orderEvents } from '#db/schema.ts';
import type { OrderStatus } from '#domain/lifecycle.ts';
import type { Payment, PaymentMethod, PaymentState } from '#domain/payment.ts';
import { runsTheDesk } from '#domain/people/roles.ts';
import type { Deps } from '../ctx.ts';

const latestReceiver = prepared((db, p) =>
  db
    .select({ role: orderEvents.actorRole })
    .from(orderEvents)
    .where(
      and(
        eq(orderEvents.orderId, p('orderId')),
        eq(orderEvents.kind, 'payment'),
        eq(orderEvents.detail, 'paid'),
      ),
    )
    .orderBy(desc(orderEvents.sequence))
    .limit(1)
    .prepare(),
);

interface PaidOrder {
  id: string;
  status: OrderStatus;
  grandTotal: number;
  paymentMethod: PaymentMethod | null;
  paymentState: PaymentState;
  paidAt: number | null;
}

export function readPayment(ctx: Pick<Deps, 'db'>, order: PaidOrder): Payment {
  const paid = order.paymentState === 'paid';
  const receiver = paid ? latestReceiver(ctx.db).get({ orderId: order.id }) : undefined;
  return {
    method: order.paymentMethod,
    state: order.paymentState,
    amountPaid: paid ? order.grandTotal : 0,
    amountDue: paid || order.status === 'cancelled' ? 0 : order.grandTotal,
    paidAt: order.paidAt,
    receivedBy: receiver ? (runsTheDesk(receiver.role) ? 'team' : 'livreur') : null,
  };
}
