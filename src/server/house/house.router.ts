import { updateHouseSchema } from '#domain/inputs/house.ts';
import { provenSuperadminProcedure, publicProcedure, router, superadminProcedure } from '../trpc.ts';
import { firstSteps, houseWithVersion, publicHouse } from './house.reads.ts';
import { updateHouse } from './house.ts';

export const houseRouter = router({
  public: publicProcedure.query(({ ctx }) => publicHouse(ctx)),
  firstSteps: superadminProcedure.query(({ ctx }) => firstSteps(ctx)),
  all: superadminProcedure.query(({ ctx }) => houseWithVersion(ctx)),
  update: provenSuperadminProcedure
    .input(updateHouseSchema)
    .mutation(({ ctx, input }) => updateHouse(ctx, input)),
});
