import { updateHouseSchema } from '#domain/inputs/house.ts';
import { provenSuperadminProcedure, publicProcedure, router, run, superadminProcedure } from '../trpc.ts';
import { readFirstSteps, readHouseWithVersion, readPublicHouse } from './house.reads.ts';
import { updateHouse } from './house.ts';

export const houseRouter = router({
  public: publicProcedure.query(run(readPublicHouse)),
  firstSteps: superadminProcedure.query(run(readFirstSteps)),
  all: superadminProcedure.query(run(readHouseWithVersion)),
  update: provenSuperadminProcedure.input(updateHouseSchema).mutation(run(updateHouse)),
});
