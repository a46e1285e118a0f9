import { cashDaySchema, countSchema, handInSchema, settleSchema } from '#domain/inputs/cash.ts';
import {
  adminProcedure,
  livreurProcedure,
  provenAdminProcedure,
  provenSuperadminProcedure,
  router,
} from '../trpc.ts';
import { readDeskCash, readOwnCash } from './cash.reads.ts';
import { countHandover, handInCash, settleGap } from './cash.ts';
import { readCashDay } from './cashDay.ts';

export const cashRouter = router({
  mine: livreurProcedure.query(({ ctx }) => readOwnCash(ctx)),
  handIn: livreurProcedure.input(handInSchema).mutation(({ ctx, input }) => handInCash(ctx, input)),
  desk: adminProcedure.query(({ ctx }) => readDeskCash(ctx)),
  day: adminProcedure.input(cashDaySchema).query(({ ctx, input }) => readCashDay(ctx, input)),
  count: provenAdminProcedure.input(countSchema).mutation(({ ctx, input }) => countHandover(ctx, input)),
  settle: provenSuperadminProcedure.input(settleSchema).mutation(({ ctx, input }) => settleGap(ctx, input)),
});
