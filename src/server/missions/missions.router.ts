import { contactedSchema } from '#domain/inputs/contacts.ts';
import { pageSchema } from '#domain/inputs/fields.ts';
import {
  advanceSchema,
  arrangeSchema,
  availabilitySchema,
  failVisitSchema,
  oneOrderSchema,
  positionSchema,
  undoSchema,
} from '#domain/inputs/order.ts';
import { confirmCashSchema, declaredSchema } from '#domain/inputs/payment.ts';
import { checkCodeSchema, giveBackSchema } from '#domain/inputs/pieces.ts';
import { recordAttempt } from '../contacts/contacts.ts';
import { recordDeclaration } from '../payments/payments.ts';
import { confirmCash } from '../payments/receipts.ts';
import { readRecord } from '../people/people.reads.ts';
import { checkCode } from '../pieces/codes.ts';
import { giveLinenBack } from '../pieces/handovers.ts';
import { failVisit } from '../pieces/visits.ts';
import { livreurOrDeskProcedure, livreurProcedure, router, run, runOnOrder } from '../trpc.ts';
import { getMissionWithPayment, listActiveMissions, listFinishedMissions } from './missions.reads.ts';
import { advanceMission, arrangeRound, readAvailability, setAvailability } from './missions.ts';
import { reportPosition } from './positions.ts';
import { undoStep } from './undo.ts';

export const missionsRouter = router({
  active: livreurProcedure.query(({ ctx }) => listActiveMissions(ctx)),
  history: livreurProcedure.input(pageSchema).query(run(listFinishedMissions)),
  record: livreurProcedure.query(({ ctx }) => readRecord(ctx, ctx.actor.id)),
  get: livreurProcedure.input(oneOrderSchema).query(runOnOrder(getMissionWithPayment)),
  advance: livreurProcedure.input(advanceSchema).mutation(run(advanceMission)),
  checkCode: livreurProcedure.input(checkCodeSchema).mutation(run(checkCode)),
  undo: livreurProcedure
    .input(undoSchema)
    .mutation(({ ctx, input }) => undoStep(ctx, 'missions.undo', input)),
  fail: livreurProcedure
    .input(failVisitSchema)
    .mutation(({ ctx, input }) => failVisit(ctx, 'missions.fail', input)),
  giveBack: livreurProcedure.input(giveBackSchema).mutation(run(giveLinenBack)),
  confirmCash: livreurProcedure.input(confirmCashSchema).mutation(run(confirmCash)),
  declared: livreurProcedure.input(declaredSchema).mutation(run(recordDeclaration)),
  contacted: livreurProcedure
    .input(contactedSchema)
    .mutation(({ ctx, input }) => recordAttempt(ctx, 'missions.contacted', input)),
  arrange: livreurProcedure
    .input(arrangeSchema)
    .mutation(({ ctx, input }) =>
      arrangeRound(ctx, { ...input, livreurId: ctx.actor.id, procedure: 'missions.arrange' }),
    ),
  availability: livreurProcedure.query(({ ctx }) => readAvailability(ctx)),
  setAvailability: livreurOrDeskProcedure.input(availabilitySchema).mutation(run(setAvailability)),
  reportPosition: livreurProcedure.input(positionSchema).mutation(run(reportPosition)),
});
