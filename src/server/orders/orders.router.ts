import { historySchema, pageSchema } from '#domain/inputs/fields.ts';
import { setBuyerSchema } from '#domain/inputs/invoices.ts';
import { chooseSlotSchema, oneOrderSchema, placeOrderSchema, slotsSchema } from '#domain/inputs/order.ts';
import { choosePaymentSchema, startPaymentSchema } from '#domain/inputs/payment.ts';
import { amendSchema } from '#domain/inputs/pieces.ts';
import { getPositionForClient } from '../missions/positions.ts';
import { startPayment } from '../payments/attempts/startPayment.ts';
import { choosePayment, declarePayment } from '../payments/payments.ts';
import { chooseSlot } from '../promises/chooseSlot.ts';
import { readSlots } from '../promises/slots.ts';
import {
  clientOrDeskProcedure,
  clientProcedure,
  publicProcedure,
  router,
  run,
  runOnOrder,
  runThenRead,
} from '../trpc.ts';
import { amendOwnOrder } from './content/amend.ts';
import {
  getLatestOrder,
  getOrderWithPayment,
  getOwnOrder,
  getTimeline,
  listFinishedOrders,
  listOrdersInProgress,
} from './orders.reads.ts';
import { cancelOwnOrder, reorder, setBuyer } from './orders.ts';
import { placeOrder } from './place.ts';

export const ordersRouter = router({
  place: clientProcedure.input(placeOrderSchema).mutation(run(placeOrder)),
  slots: publicProcedure.input(slotsSchema.optional()).query(({ ctx, input }) => readSlots(ctx, input)),
  latest: clientProcedure.query(({ ctx }) => getLatestOrder(ctx)),
  inProgress: clientProcedure.input(pageSchema).query(run(listOrdersInProgress)),
  history: clientProcedure.input(historySchema).query(run(listFinishedOrders)),
  get: clientProcedure.input(oneOrderSchema).query(runOnOrder(getOrderWithPayment)),
  timeline: clientProcedure.input(oneOrderSchema).query(runOnOrder(getTimeline)),
  position: clientProcedure.input(oneOrderSchema).query(runOnOrder(getPositionForClient)),
  again: clientProcedure.input(oneOrderSchema).query(runOnOrder(reorder)),
  cancel: clientProcedure.input(oneOrderSchema).mutation(runThenRead(cancelOwnOrder, getOwnOrder)),
  chooseSlot: clientProcedure
    .input(chooseSlotSchema)
    .mutation(runThenRead((ctx, input) => chooseSlot(ctx, 'orders.chooseSlot', input), getOwnOrder)),
  amend: clientProcedure.input(amendSchema).mutation(runThenRead(amendOwnOrder, getOwnOrder)),
  setBuyer: clientOrDeskProcedure.input(setBuyerSchema).mutation(run(setBuyer)),
  choosePayment: clientProcedure.input(choosePaymentSchema).mutation(runThenRead(choosePayment, getOwnOrder)),
  startPayment: clientProcedure.input(startPaymentSchema).mutation(run(startPayment)),
  declarePaid: clientProcedure.input(oneOrderSchema).mutation(runThenRead(declarePayment, getOwnOrder)),
});
