import { router, run, signedInProcedure } from '../trpc.ts';
import { photoUploadSchema, storePhoto } from './photos.ts';

export const photosRouter = router({
  upload: signedInProcedure
    .meta({ largest: 512 * 1024 })
    .input(photoUploadSchema)
    .mutation(run(storePhoto)),
});
