import { periodSchema } from '#domain/inputs/period.ts';
import { router, superadminProcedure } from '../trpc.ts';
import { counters } from './counters.ts';
import { overview } from './overview.ts';

export const statsRouter = router({
  counters: superadminProcedure.query(({ ctx }) => counters(ctx)),
  overview: superadminProcedure
    .input(periodSchema.optional())
    .query(({ ctx, input }) => overview(ctx, input)),
});
