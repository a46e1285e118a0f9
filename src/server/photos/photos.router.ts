import { router, run, signedInProcedure } from '../trpc.ts';
import { photoUploadSchema, storePhoto } from './photos.ts';

export const photosRouter = router({
  upload: signedInProcedure.input(photoUploadSchema).mutation(run(storePhoto)),
});
