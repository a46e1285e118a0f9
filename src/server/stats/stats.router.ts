import { partsSchema, periodSchema } from '#domain/inputs/period.ts';
import { adminProcedure, router, run, superadminProcedure } from '../trpc.ts';
import { readPanelCounters } from './counters.ts';
import { listThingsToDo } from './thingsToDo.ts';

export const statsRouter = router({
  counters: superadminProcedure.query(run(readPanelCounters)),
  overview: superadminProcedure
    .input(periodSchema.optional())
    .query(({ ctx, input }) => ctx.panel.readOverview(input)),
  parts: superadminProcedure.input(partsSchema).query(({ ctx, input }) => ctx.panel.readParts(input)),
  today: superadminProcedure.query(async ({ ctx }) => ({
    ...(await ctx.panel.readToday()),
    /** Providers and letters tell their state to this process alone. */
    toDo: listThingsToDo(ctx),
  })),
  forecast: adminProcedure.query(({ ctx }) => ctx.panel.readForecast()),
});
