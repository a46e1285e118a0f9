import {
  advanceSchema,
  arrangeSchema,
  availabilitySchema,
  failVisitSchema,
  oneOrderSchema,
  positionSchema,
  undoSchema,
} from '#domain/inputs/order.ts';
import { pageSchema } from '#domain/inputs/page.ts';
import { confirmCashSchema } from '#domain/inputs/payment.ts';
import { checkCodeSchema, giveBackSchema } from '#domain/inputs/pieces.ts';
import { confirmCash } from '../payments/receipts.ts';
import { readRecords } from '../people/livreurFigures.ts';
import { checkCode } from '../pieces/codes.ts';
import { giveLinenBack } from '../pieces/returns.ts';
import { failVisit } from '../pieces/visits.ts';
import { livreurProcedure, router } from '../trpc.ts';
import { readAvailability, setAvailability } from './availability.ts';
import { getMissionWithPayment, listActiveMissions, listFinishedMissions } from './missions.reads.ts';
import { advanceMission } from './missions.ts';
import { reportPosition } from './positions.ts';
import { arrangeRound } from './round.ts';
import { undoStep } from './undo.ts';

export const missionsRouter = router({
  active: livreurProcedure.query(({ ctx }) => listActiveMissions(ctx)),
  history: livreurProcedure.input(pageSchema).query(({ ctx, input }) => listFinishedMissions(ctx, input)),
  record: livreurProcedure.query(({ ctx }) => readRecords(ctx)(ctx.actor.id)),
  get: livreurProcedure
    .input(oneOrderSchema)
    .query(({ ctx, input }) => getMissionWithPayment(ctx, input.orderId)),
  advance: livreurProcedure.input(advanceSchema).mutation(({ ctx, input }) => advanceMission(ctx, input)),
  checkCode: livreurProcedure.input(checkCodeSchema).mutation(({ ctx, input }) => checkCode(ctx, input)),
  undo: livreurProcedure.input(undoSchema).mutation(({ ctx, input }) => undoStep(ctx, input)),
  fail: livreurProcedure
    .input(failVisitSchema)
    .mutation(({ ctx, input }) => failVisit(ctx, 'missions.fail', input)),
  giveBack: livreurProcedure.input(giveBackSchema).mutation(({ ctx, input }) => giveLinenBack(ctx, input)),
  confirmCash: livreurProcedure
    .input(confirmCashSchema)
    .mutation(({ ctx, input }) => confirmCash(ctx, input)),
  arrange: livreurProcedure
    .input(arrangeSchema)
    .mutation(({ ctx, input }) =>
      arrangeRound(ctx, { ...input, livreurId: ctx.actor.id, procedure: 'missions.arrange' }),
    ),
  availability: livreurProcedure.query(({ ctx }) => readAvailability(ctx)),
  setAvailability: livreurProcedure
    .input(availabilitySchema)
    .mutation(({ ctx, input }) => setAvailability(ctx, input)),
  reportPosition: livreurProcedure
    .input(positionSchema)
    .mutation(({ ctx, input }) => reportPosition(ctx, input)),
});
