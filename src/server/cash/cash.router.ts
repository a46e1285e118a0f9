import {
  cashDaySchema,
  closeDaySchema,
  countSchema,
  depositSchema,
  handInForSchema,
  handInSchema,
  recountSchema,
  settleSchema,
  spendSchema,
  takeBackSchema,
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
import { countHandover, handInCash, handInCashFor, recountHandover, settleGap } from './cash.ts';
import { readCashDay } from './cashDay.ts';
import { readDrawer } from './drawer.reads.ts';
import { closeDay, depositCash, spendCash, takeBackEntry } from './drawer.ts';

export const cashRouter = router({
  mine: livreurProcedure.query(({ ctx }) => readOwnCash(ctx)),
  handIn: livreurProcedure.input(handInSchema).mutation(run(handInCash)),
  handInFor: provenAdminProcedure.input(handInForSchema).mutation(run(handInCashFor)),
  desk: adminProcedure.query(({ ctx }) => readDeskCash(ctx)),
  day: adminProcedure.input(cashDaySchema).query(run(readCashDay)),
  count: provenAdminProcedure.input(countSchema).mutation(run(countHandover)),
  recount: provenAdminProcedure.input(recountSchema).mutation(run(recountHandover)),
  drawer: adminProcedure.input(cashDaySchema).query(run(readDrawer)),
  spend: provenAdminProcedure.input(spendSchema).mutation(run(spendCash)),
  deposit: provenAdminProcedure.input(depositSchema).mutation(run(depositCash)),
  takeBack: provenAdminProcedure.input(takeBackSchema).mutation(run(takeBackEntry)),
  closeDay: provenAdminProcedure.input(closeDaySchema).mutation(run(closeDay)),
  settle: provenSuperadminProcedure.input(settleSchema).mutation(run(settleGap)),
});
