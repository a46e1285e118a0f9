import { choosePaymentSchema, oneOrderSchema, placeOrderSchema } from '#domain/inputs/order.ts';
import { pageSchema } from '#domain/inputs/page.ts';
import { positionForClient } from '../missions/positions.ts';
import { choosePayment, declarePaid } from '../payments/payments.ts';
import { clientProcedure, router } from '../trpc.ts';
import { orderAgain } from './again.ts';
import { finishedOrders, latestOrder, orderOf, ordersInProgress, orderWithPayment } from './orders.reads.ts';
import { cancelMine } from './orders.ts';
import { placeOrder } from './place.ts';
import { timelineOf } from './timeline.ts';

export const ordersRouter = router({
  place: clientProcedure.input(placeOrderSchema).mutation(({ ctx, input }) => placeOrder(ctx, input)),
  latest: clientProcedure.query(({ ctx }) => latestOrder(ctx)),
  inProgress: clientProcedure.input(pageSchema).query(({ ctx, input }) => ordersInProgress(ctx, input)),
  history: clientProcedure.input(pageSchema).query(({ ctx, input }) => finishedOrders(ctx, input)),
  get: clientProcedure.input(oneOrderSchema).query(({ ctx, input }) => orderWithPayment(ctx, input.orderId)),
  timeline: clientProcedure.input(oneOrderSchema).query(({ ctx, input }) => timelineOf(ctx, input.orderId)),
  position: clientProcedure
    .input(oneOrderSchema)
    .query(({ ctx, input }) => positionForClient(ctx, input.orderId)),
  again: clientProcedure.input(oneOrderSchema).query(({ ctx, input }) => orderAgain(ctx, input.orderId)),
  cancel: clientProcedure.input(oneOrderSchema).mutation(({ ctx, input }) => cancelMine(ctx, input.orderId)),
  choosePayment: clientProcedure.input(choosePaymentSchema).mutation(({ ctx, input }) => {
    choosePayment(ctx, input.orderId, input.method);
    return orderOf(ctx, input.orderId);
  }),
  declarePaid: clientProcedure.input(oneOrderSchema).mutation(({ ctx, input }) => {
    declarePaid(ctx, input.orderId);
    return orderOf(ctx, input.orderId);
  }),
});
