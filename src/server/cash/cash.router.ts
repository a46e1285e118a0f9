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
} from '#domain/inputs/cash.ts';
import { adminProcedure, livreurProcedure, router, run, superadminProcedure } from '../trpc.ts';
import { readDeskCash, readOwnCash } from './cash.reads.ts';
import { countHandover, handInCash, handInCashFor, recountHandover, settleGap } from './cash.ts';
import { readCashDay } from './cashDay.ts';
import { readDrawer } from './drawer.reads.ts';
import { closeDay, depositCash, spendCash } from './drawer.ts';

export const cashRouter = router({
  mine: livreurProcedure.query(({ ctx }) => readOwnCash(ctx)),
  handIn: livreurProcedure.input(handInSchema).mutation(run(handInCash)),
  handInFor: adminProcedure.meta({ proof: 'workingDay' }).input(handInForSchema).mutation(run(handInCashFor)),
  desk: adminProcedure.query(({ ctx }) => readDeskCash(ctx)),
  day: adminProcedure.input(cashDaySchema).query(run(readCashDay)),
  count: adminProcedure.meta({ proof: 'workingDay' }).input(countSchema).mutation(run(countHandover)),
  recount: adminProcedure.meta({ proof: 'workingDay' }).input(recountSchema).mutation(run(recountHandover)),
  drawer: adminProcedure.input(cashDaySchema).query(run(readDrawer)),
  spend: adminProcedure.meta({ proof: 'workingDay' }).input(spendSchema).mutation(run(spendCash)),
  deposit: adminProcedure.meta({ proof: 'workingDay' }).input(depositSchema).mutation(run(depositCash)),
  closeDay: adminProcedure.meta({ proof: 'workingDay' }).input(closeDaySchema).mutation(run(closeDay)),
  settle: superadminProcedure.meta({ proof: 'tenMinutes' }).input(settleSchema).mutation(run(settleGap)),
});
