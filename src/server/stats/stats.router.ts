import { router, superadminProcedure } from '../trpc.ts';
import { counters } from './counters.ts';
import { overview } from './overview.ts';

export const statsRouter = router({
  counters: superadminProcedure.query(({ ctx }) => counters(ctx)),
  overview: superadminProcedure.query(({ ctx }) => overview(ctx)),
});
