import { router, run, signedInProcedure } from '../trpc.ts';
import { addLandmark, landmarkSchema, ownerSchema, removeLandmark } from './places.ts';

export const placesRouter = router({
  addLandmark: signedInProcedure
    .meta({ largest: 768 * 1024 })
    .input(landmarkSchema)
    .mutation(run(addLandmark)),
  removeLandmark: signedInProcedure.input(ownerSchema).mutation(run(removeLandmark)),
});
