import { deskContactedSchema, placeForSchema } from '#domain/inputs/contacts.ts';
import {
  assignManySchema,
  assignSchema,
  boardSchema,
  cancelSchema,
  chooseSlotSchema,
  cityMapSchema,
  deliveredSchema,
  deskArrangeSchema,
  deskFailVisitSchema,
  inProgressSchema,
  livreursSchema,
  oneLivreurSchema,
  oneOrderSchema,
  promisePartsSchema,
  reassignManySchema,
  reassignSchema,
  setReadySchema,
  setStatusSchema,
  unassignedSchema,
  undoSchema,
} from '#domain/inputs/order.ts';
import { markPaidSchema, refundSchema, reverseSchema } from '#domain/inputs/payment.ts';
import {
  countInSchema,
  deskAmendSchema,
  givenBackSchema,
  setTagSchema,
  settleCountSchema,
} from '#domain/inputs/pieces.ts';
import { movePromiseSchema, stopPlantSchema } from '#domain/inputs/plant.ts';
import {
  checkRoundsSchema,
  closeRoadSchema,
  dayStopsSchema,
  openRoadSchema,
  proposeRoundsSchema,
} from '#domain/inputs/rounds.ts';
import { recordAttempt } from '../contacts/contacts.ts';
import { readInvoice } from '../invoices/invoices.reads.ts';
import { listMissionsOf } from '../missions/missions.reads.ts';
import { arrangeRound } from '../missions/missions.ts';
import { getPositionForDesk } from '../missions/positions.ts';
import { undoStep } from '../missions/undo.ts';
import { amendByDesk } from '../orders/content/amend.ts';
import { refundByProvider } from '../payments/attempts/deskAttempts.ts';
import { refuseDeclaration } from '../payments/payments.ts';
import { markPaid } from '../payments/receipts.ts';
import { reverseEntry } from '../payments/refunds.ts';
import { failVisit } from '../pieces/visits.ts';
import { chooseSlot } from '../promises/chooseSlot.ts';
import { readCapacity } from '../promises/houseLoad.ts';
import { movePromise } from '../promises/movePromise.ts';
import { restartPlant, stopPlant } from '../promises/plant.ts';
import { readPromiseParts } from '../promises/slots.ts';
import { readRoads } from '../roads/roads.reads.ts';
import { closeRoad, openRoad } from '../roads/roads.ts';
import { reckonAfter } from '../rounds/arrivals.ts';
import { checkRounds, proposeRounds } from '../rounds/rounds.ts';
import { listDayVisits } from '../rounds/visits.ts';
import { adminProcedure, provenAdminProcedure, router, run, runOnOrder, runThenRead } from '../trpc.ts';
import { readBoard } from './board.ts';
import {
  listDeliveredOrders,
  listOrdersUnderWay,
  listUnassignedOrders,
  readDeskCounts,
  readDeskOrder,
  readDeskOrderWithPayment,
} from './dispatch.reads.ts';
import { assign, cancelOrder, placeFor, reassign, removeOrder, setOrderStatus, setTag } from './dispatch.ts';
import { recordWorkshopCount, settleCount } from './linen/counts.ts';
import { recordLinenGivenBack } from './linen/returns.ts';
import { listLivreursToSend } from './livreurs.ts';
import { assignOrders, reassignOrders, setReady } from './many.ts';
import { readCityMap } from './map.ts';
import { readOrderHistory } from './orderHistory.ts';
import { listRefusedLetters } from './refusedLetters.ts';

export const dispatchRouter = router({
  board: adminProcedure.input(boardSchema).query(run(readBoard)),
  unassigned: adminProcedure.input(unassignedSchema).query(run(listUnassignedOrders)),
  inProgress: adminProcedure.input(inProgressSchema).query(run(listOrdersUnderWay)),
  delivered: adminProcedure.input(deliveredSchema).query(run(listDeliveredOrders)),
  counts: adminProcedure.query(({ ctx }) => readDeskCounts(ctx)),
  map: adminProcedure
    .input(cityMapSchema.optional())
    .query(({ ctx, input }) => readCityMap(ctx, input ?? {})),
  livreurs: adminProcedure
    .input(livreursSchema)
    .query(({ ctx, input }) => listLivreursToSend(ctx, input.orderIds)),
  missionsOf: adminProcedure
    .input(oneLivreurSchema)
    .query(({ ctx, input }) => listMissionsOf(ctx, input.livreurId)),
  order: adminProcedure.input(oneOrderSchema).query(runOnOrder(readDeskOrderWithPayment)),
  invoice: adminProcedure.input(oneOrderSchema).query(runOnOrder(readInvoice)),
  events: adminProcedure.input(oneOrderSchema).query(runOnOrder(readOrderHistory)),
  position: adminProcedure.input(oneOrderSchema).query(runOnOrder(getPositionForDesk)),
  capacity: adminProcedure.query(({ ctx }) => readCapacity(ctx)),
  promiseParts: adminProcedure
    .input(promisePartsSchema.optional())
    .query(({ ctx, input }) => readPromiseParts(ctx, input)),
  placeFor: adminProcedure.input(placeForSchema).mutation(run(placeFor)),
  contacted: adminProcedure
    .input(deskContactedSchema)
    .mutation(({ ctx, input }) => recordAttempt(ctx, 'dispatch.contacted', input)),
  assign: adminProcedure.input(assignSchema).mutation(runThenRead(assign, readDeskOrder)),
  reassign: adminProcedure.input(reassignSchema).mutation(runThenRead(reassign, readDeskOrder)),
  assignMany: adminProcedure.input(assignManySchema).mutation(run(assignOrders)),
  reassignMany: adminProcedure.input(reassignManySchema).mutation(run(reassignOrders)),
  setReady: adminProcedure.input(setReadySchema).mutation(run(setReady)),
  visits: adminProcedure.input(dayStopsSchema).query(run(listDayVisits)),
  proposeRounds: adminProcedure.input(proposeRoundsSchema).query(run(proposeRounds)),
  checkRounds: adminProcedure.input(checkRoundsSchema).query(run(checkRounds)),
  arrange: adminProcedure
    .input(deskArrangeSchema)
    .mutation(({ ctx, input }) => arrangeRound(ctx, { ...input, procedure: 'dispatch.arrange' })),
  setStatus: adminProcedure.input(setStatusSchema).mutation(runThenRead(setOrderStatus, readDeskOrder)),
  undo: adminProcedure
    .input(undoSchema)
    .mutation(runThenRead((ctx, input) => undoStep(ctx, 'dispatch.undo', input), readDeskOrder)),
  cancel: adminProcedure.input(cancelSchema).mutation(runThenRead(cancelOrder, readDeskOrder)),
  fail: adminProcedure
    .input(deskFailVisitSchema)
    .mutation(runThenRead((ctx, input) => failVisit(ctx, 'dispatch.fail', input), readDeskOrder)),
  remove: adminProcedure.input(oneOrderSchema).mutation(runOnOrder(removeOrder)),
  amend: adminProcedure.input(deskAmendSchema).mutation(runThenRead(amendByDesk, readDeskOrderWithPayment)),
  countIn: adminProcedure.input(countInSchema).mutation(runThenRead(recordWorkshopCount, readDeskOrder)),
  tag: adminProcedure.input(setTagSchema).mutation(runThenRead(setTag, readDeskOrder)),
  settleCount: adminProcedure.input(settleCountSchema).mutation(runThenRead(settleCount, readDeskOrder)),
  givenBack: adminProcedure.input(givenBackSchema).mutation(runThenRead(recordLinenGivenBack, readDeskOrder)),
  markPaid: provenAdminProcedure
    .input(markPaidSchema)
    .mutation(runThenRead(markPaid, readDeskOrderWithPayment)),
  refuseDeclared: provenAdminProcedure
    .input(oneOrderSchema)
    .mutation(runThenRead(refuseDeclaration, readDeskOrderWithPayment)),
  refund: provenAdminProcedure.input(refundSchema).mutation(async ({ ctx, input }) => {
    await refundByProvider(ctx, input);
    return readDeskOrderWithPayment(ctx, input.orderId);
  }),
  stopPlant: adminProcedure.input(stopPlantSchema).mutation(run(stopPlant)),
  restartPlant: adminProcedure.mutation(({ ctx }) => restartPlant(ctx)),
  movePromise: adminProcedure
    .input(movePromiseSchema)
    .mutation(runThenRead(movePromise, readDeskOrderWithPayment)),
  setSlot: adminProcedure
    .input(chooseSlotSchema)
    .mutation(
      runThenRead((ctx, input) => chooseSlot(ctx, 'dispatch.setSlot', input), readDeskOrderWithPayment),
    ),
  refusedLetters: adminProcedure.query(({ ctx }) => listRefusedLetters(ctx)),
  roads: adminProcedure.query(({ ctx }) => readRoads(ctx)),
  closeRoad: adminProcedure.input(closeRoadSchema).mutation(run(reckonAfter(closeRoad))),
  openRoad: adminProcedure.input(openRoadSchema).mutation(run(reckonAfter(openRoad))),
  reverse: provenAdminProcedure
    .input(reverseSchema)
    .mutation(({ ctx, input }) => readDeskOrderWithPayment(ctx, reverseEntry(ctx, input))),
});
