import { updateHouseSchema } from '#domain/inputs/house.ts';
import { provenSuperadminProcedure, publicProcedure, router, superadminProcedure } from '../trpc.ts';
import { listFirstSteps, readHouseWithVersion, readPublicHouse } from './house.reads.ts';
import { updateHouse } from './house.ts';

export const houseRouter = router({
  public: publicProcedure.query(({ ctx }) => readPublicHouse(ctx)),
  firstSteps: superadminProcedure.query(({ ctx }) => listFirstSteps(ctx)),
  all: superadminProcedure.query(({ ctx }) => readHouseWithVersion(ctx)),
  update: provenSuperadminProcedure
    .input(updateHouseSchema)
    .mutation(({ ctx, input }) => updateHouse(ctx, input)),
});
