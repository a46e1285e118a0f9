import { router, run, signedInProcedure } from '../trpc.ts';
import { addLandmark, landmarkSchema, ownerSchema, removeLandmark } from './places.ts';

export const placesRouter = router({
  addLandmark: signedInProcedure.input(landmarkSchema).mutation(run(addLandmark)),
  removeLandmark: signedInProcedure.input(ownerSchema).mutation(run(removeLandmark)),
});
