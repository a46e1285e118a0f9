import { advanceSchema, oneOrderSchema, positionSchema } from '#domain/inputs/order.ts';
import { pageSchema } from '#domain/inputs/page.ts';
import { confirmCashSchema } from '#domain/inputs/payment.ts';
import { confirmCash } from '../payments/receipts.ts';
import { livreurProcedure, router } from '../trpc.ts';
import { getMissionWithPayment, listActiveMissions, listFinishedMissions } from './missions.reads.ts';
import { advanceMission } from './missions.ts';
import { reportPosition } from './positions.ts';

export const missionsRouter = router({
  active: livreurProcedure.query(({ ctx }) => listActiveMissions(ctx)),
  history: livreurProcedure.input(pageSchema).query(({ ctx, input }) => listFinishedMissions(ctx, input)),
  get: livreurProcedure
    .input(oneOrderSchema)
    .query(({ ctx, input }) => getMissionWithPayment(ctx, input.orderId)),
  advance: livreurProcedure.input(advanceSchema).mutation(({ ctx, input }) => advanceMission(ctx, input)),
  confirmCash: livreurProcedure
    .input(confirmCashSchema)
    .mutation(({ ctx, input }) => confirmCash(ctx, input)),
  reportPosition: livreurProcedure
    .input(positionSchema)
    .mutation(({ ctx, input }) => reportPosition(ctx, input)),
});
