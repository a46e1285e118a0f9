import {
  changePasswordSchema,
  confirmedByPasswordSchema,
  endSessionSchema,
  profileSchema,
} from '#domain/inputs/accounts.ts';
import { renamePlaceSchema, savedPlaceSchema, savePlaceSchema } from '#domain/inputs/places.ts';
import { clientProcedure, router, signedInProcedure } from '../trpc.ts';
import { deleteAccount } from './erase.ts';
import { exportData } from './export.ts';
import { endOwnOtherSessions, endOwnSession, listSessions } from './ownSessions.ts';
import { listPlaces } from './places.reads.ts';
import { removePlace, renamePlace, savePlace } from './places.ts';
import { changePassword, readProfile, updateProfile } from './profile.ts';

export const profileRouter = router({
  get: signedInProcedure.query(({ ctx }) => readProfile(ctx)),
  update: signedInProcedure.input(profileSchema).mutation(({ ctx, input }) => updateProfile(ctx, input)),
  changePassword: signedInProcedure
    .input(changePasswordSchema)
    .mutation(({ ctx, input }) => changePassword(ctx, input)),
  exportData: signedInProcedure
    .input(confirmedByPasswordSchema)
    .mutation(({ ctx, input }) => exportData(ctx, input)),
  deleteAccount: signedInProcedure
    .input(confirmedByPasswordSchema)
    .mutation(({ ctx, input }) => deleteAccount(ctx, input)),
  sessions: signedInProcedure.query(({ ctx }) => listSessions(ctx)),
  endSession: signedInProcedure
    .input(endSessionSchema)
    .mutation(({ ctx, input }) => endOwnSession(ctx, input)),
  endOtherSessions: signedInProcedure.mutation(({ ctx }) => endOwnOtherSessions(ctx)),
  places: clientProcedure.query(({ ctx }) => listPlaces(ctx)),
  savePlace: clientProcedure.input(savePlaceSchema).mutation(({ ctx, input }) => savePlace(ctx, input)),
  renamePlace: clientProcedure.input(renamePlaceSchema).mutation(({ ctx, input }) => renamePlace(ctx, input)),
  removePlace: clientProcedure.input(savedPlaceSchema).mutation(({ ctx, input }) => removePlace(ctx, input)),
});
