import { changePasswordSchema, confirmedByPasswordSchema, profileSchema } from '#domain/inputs/accounts.ts';
import { clientProcedure, router, signedIn } from '../trpc.ts';
import { deleteAccount } from './erase.ts';
import { exportData } from './export.ts';
import { changePassword, places, profile, updateProfile } from './profile.ts';

export const profileRouter = router({
  get: signedIn.query(({ ctx }) => profile(ctx)),
  update: signedIn.input(profileSchema).mutation(({ ctx, input }) => updateProfile(ctx, input)),
  changePassword: signedIn
    .input(changePasswordSchema)
    .mutation(({ ctx, input }) => changePassword(ctx, input)),
  exportData: signedIn.input(confirmedByPasswordSchema).mutation(({ ctx, input }) => exportData(ctx, input)),
  deleteAccount: signedIn
    .input(confirmedByPasswordSchema)
    .mutation(({ ctx, input }) => deleteAccount(ctx, input)),
  places: clientProcedure.query(({ ctx }) => places(ctx)),
});
