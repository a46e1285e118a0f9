import {
  cashDaySchema,
  countSchema,
  handInSchema,
  recountSchema,
  settleSchema,
} from '#domain/inputs/cash.ts';
import {
  adminProcedure,
  livreurProcedure,
  provenAdminProcedure,
  provenSuperadminProcedure,
  router,
  run,
} from '../trpc.ts';
import { readDeskCash, readOwnCash } from './cash.reads.ts';
import { countHandover, handInCash, recountHandover, settleGap } from './cash.ts';
import { readCashDay } from './cashDay.ts';

export const cashRouter = router({
  mine: livreurProcedure.query(({ ctx }) => readOwnCash(ctx)),
  handIn: livreurProcedure.input(handInSchema).mutation(run(handInCash)),
  desk: adminProcedure.query(({ ctx }) => readDeskCash(ctx)),
  day: adminProcedure.input(cashDaySchema).query(run(readCashDay)),
  count: provenAdminProcedure.input(countSchema).mutation(run(countHandover)),
  recount: provenAdminProcedure.input(recountSchema).mutation(run(recountHandover)),
  settle: provenSuperadminProcedure.input(settleSchema).mutation(run(settleGap)),
});
