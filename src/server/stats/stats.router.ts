import { periodSchema } from '#domain/inputs/period.ts';
import { router, superadminProcedure } from '../trpc.ts';
import { readPanelCounters } from './counters.ts';
import { readOverview } from './overview.ts';

export const statsRouter = router({
  counters: superadminProcedure.query(({ ctx }) => readPanelCounters(ctx)),
  overview: superadminProcedure
    .input(periodSchema.optional())
    .query(({ ctx, input }) => readOverview(ctx, input)),
});
