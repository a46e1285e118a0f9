import { periodSchema } from '#domain/inputs/period.ts';
import { adminProcedure, router, run, superadminProcedure } from '../trpc.ts';
import { readPanelCounters } from './counters.ts';
import { readForecast } from './forecast.ts';
import { readOverview } from './overview.ts';
import { readToday } from './today.ts';

export const statsRouter = router({
  counters: superadminProcedure.query(run(readPanelCounters)),
  overview: superadminProcedure.input(periodSchema.optional()).query(run(readOverview)),
  today: superadminProcedure.query(({ ctx }) => readToday(ctx)),
  forecast: adminProcedure.query(({ ctx }) => readForecast(ctx)),
});
