import {
  assignManySchema,
  assignSchema,
  boardSchema,
  cancelSchema,
  cityMapSchema,
  deliveredSchema,
  deskArrangeSchema,
  deskFailVisitSchema,
  inProgressSchema,
  livreursSchema,
  oneLivreurSchema,
  oneOrderSchema,
  reassignManySchema,
  reassignSchema,
  setStatusSchema,
  unassignedSchema,
} from '#domain/inputs/order.ts';
import { markPaidSchema, refundSchema, reverseSchema } from '#domain/inputs/payment.ts';
import { countInSchema, deskAmendSchema, givenBackSchema, settleCountSchema } from '#domain/inputs/pieces.ts';
import { movePromiseSchema, stopPlantSchema } from '#domain/inputs/plant.ts';
import { readInvoice } from '../invoices/invoices.reads.ts';
import { listActiveMissions } from '../missions/missions.reads.ts';
import { getPositionForDesk } from '../missions/positions.ts';
import { arrangeRound } from '../missions/round.ts';
import { amendOrder } from '../orders/content/amend.ts';
import { refuseDeclaration } from '../payments/payments.ts';
import { markPaid } from '../payments/receipts.ts';
import { refundOrder, reverseEntry } from '../payments/refunds.ts';
import { failVisit } from '../pieces/visits.ts';
import { movePromise } from '../promises/movePromise.ts';
import { restartPlant, stopPlant } from '../promises/plant.ts';
import { adminProcedure, provenAdminProcedure, router } from '../trpc.ts';
import { readBoard } from './board.ts';
import {
  listDeliveredOrders,
  listOrdersUnderWay,
  listUnassignedOrders,
  readDeskCounts,
  readDeskOrder,
  readDeskOrderWithPayment,
} from './dispatch.reads.ts';
import { assign, cancelOrder, reassign, removeOrder, setOrderStatus } from './dispatch.ts';
import { recordWorkshopCount, settleCount } from './linen/counts.ts';
import { recordLinenGivenBack } from './linen/returns.ts';
import { listLivreursToSend } from './livreurs.ts';
import { assignOrders, reassignOrders } from './many.ts';
import { readCityMap } from './map.ts';
import { readOrderHistory } from './orderHistory.ts';

export const dispatchRouter = router({
  board: adminProcedure.input(boardSchema).query(({ ctx, input }) => readBoard(ctx, input)),
  unassigned: adminProcedure
    .input(unassignedSchema)
    .query(({ ctx, input }) => listUnassignedOrders(ctx, input)),
  inProgress: adminProcedure
    .input(inProgressSchema)
    .query(({ ctx, input }) => listOrdersUnderWay(ctx, input)),
  delivered: adminProcedure.input(deliveredSchema).query(({ ctx, input }) => listDeliveredOrders(ctx, input)),
  counts: adminProcedure.query(({ ctx }) => readDeskCounts(ctx)),
  map: adminProcedure
    .input(cityMapSchema.optional())
    .query(({ ctx, input }) => readCityMap(ctx, input ?? {})),
  livreurs: adminProcedure
    .input(livreursSchema)
    .query(({ ctx, input }) => listLivreursToSend(ctx, input.orderId)),
  missionsOf: adminProcedure
    .input(oneLivreurSchema)
    .query(({ ctx, input }) => listActiveMissions(ctx, input.livreurId)),
  order: adminProcedure
    .input(oneOrderSchema)
    .query(({ ctx, input }) => readDeskOrderWithPayment(ctx, input.orderId)),
  invoice: adminProcedure.input(oneOrderSchema).query(({ ctx, input }) => readInvoice(ctx, input.orderId)),
  events: adminProcedure
    .input(oneOrderSchema)
    .query(({ ctx, input }) => readOrderHistory(ctx, input.orderId)),
  position: adminProcedure
    .input(oneOrderSchema)
    .query(({ ctx, input }) => getPositionForDesk(ctx, input.orderId)),
  assign: adminProcedure.input(assignSchema).mutation(({ ctx, input }) => assign(ctx, input)),
  reassign: adminProcedure.input(reassignSchema).mutation(({ ctx, input }) => reassign(ctx, input)),
  assignMany: adminProcedure.input(assignManySchema).mutation(({ ctx, input }) => assignOrders(ctx, input)),
  reassignMany: adminProcedure
    .input(reassignManySchema)
    .mutation(({ ctx, input }) => reassignOrders(ctx, input)),
  arrange: adminProcedure
    .input(deskArrangeSchema)
    .mutation(({ ctx, input }) => arrangeRound(ctx, { ...input, procedure: 'dispatch.arrange' })),
  setStatus: adminProcedure.input(setStatusSchema).mutation(({ ctx, input }) => setOrderStatus(ctx, input)),
  cancel: adminProcedure.input(cancelSchema).mutation(({ ctx, input }) => cancelOrder(ctx, input)),
  fail: adminProcedure.input(deskFailVisitSchema).mutation(({ ctx, input }) => {
    failVisit(ctx, 'dispatch.fail', input);
    return readDeskOrder(ctx, input.orderId);
  }),
  remove: adminProcedure.input(oneOrderSchema).mutation(({ ctx, input }) => removeOrder(ctx, input.orderId)),
  amend: adminProcedure.input(deskAmendSchema).mutation(({ ctx, input }) => {
    amendOrder(ctx, { ...input, procedure: 'dispatch.amend' });
    return readDeskOrderWithPayment(ctx, input.orderId);
  }),
  countIn: adminProcedure.input(countInSchema).mutation(({ ctx, input }) => recordWorkshopCount(ctx, input)),
  settleCount: adminProcedure.input(settleCountSchema).mutation(({ ctx, input }) => settleCount(ctx, input)),
  givenBack: adminProcedure
    .input(givenBackSchema)
    .mutation(({ ctx, input }) => recordLinenGivenBack(ctx, input)),
  markPaid: provenAdminProcedure.input(markPaidSchema).mutation(({ ctx, input }) => {
    markPaid(ctx, input);
    return readDeskOrderWithPayment(ctx, input.orderId);
  }),
  refuseDeclared: provenAdminProcedure.input(oneOrderSchema).mutation(({ ctx, input }) => {
    refuseDeclaration(ctx, input.orderId);
    return readDeskOrderWithPayment(ctx, input.orderId);
  }),
  refund: provenAdminProcedure.input(refundSchema).mutation(({ ctx, input }) => {
    refundOrder(ctx, input);
    return readDeskOrderWithPayment(ctx, input.orderId);
  }),
  stopPlant: adminProcedure.input(stopPlantSchema).mutation(({ ctx, input }) => stopPlant(ctx, input)),
  restartPlant: adminProcedure.mutation(({ ctx }) => restartPlant(ctx)),
  movePromise: adminProcedure.input(movePromiseSchema).mutation(({ ctx, input }) => {
    movePromise(ctx, input);
    return readDeskOrderWithPayment(ctx, input.orderId);
  }),
  reverse: provenAdminProcedure
    .input(reverseSchema)
    .mutation(({ ctx, input }) => readDeskOrderWithPayment(ctx, reverseEntry(ctx, input))),
});
