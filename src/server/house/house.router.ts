import { updateHouseSchema } from '#domain/inputs/house.ts';
import { provenSuperadminProcedure, router, superadminProcedure } from '../trpc.ts';
import { houseWithVersion } from './house.reads.ts';
import { updateHouse } from './house.ts';

export const houseRouter = router({
  all: superadminProcedure.query(({ ctx }) => houseWithVersion(ctx)),
  update: provenSuperadminProcedure
    .input(updateHouseSchema)
    .mutation(({ ctx, input }) => updateHouse(ctx, input)),
});
