import {
  changePasswordSchema,
  confirmedByPasswordSchema,
  endSessionSchema,
  profileSchema,
} from '#domain/inputs/accounts.ts';
import {
  movePlaceSchema,
  renamePlaceSchema,
  savedPlaceSchema,
  savePlaceSchema,
} from '#domain/inputs/places.ts';
import { hasOwnFactor } from '../secondFactor/secondFactor.reads.ts';
import { clientProcedure, router, run, signedInProcedure } from '../trpc.ts';
import { deleteAccount } from './erase.ts';
import { exportData } from './export.ts';
import { endOwnOtherSessions, endOwnSession, listSessions } from './ownSessions.ts';
import { listPlaces } from './places.reads.ts';
import { movePlace, removePlace, renamePlace, savePlace } from './places.ts';
import { changePassword, readProfile, updateProfile } from './profile.ts';

export const profileRouter = router({
  get: signedInProcedure.query(run(readProfile)),
  update: signedInProcedure.input(profileSchema).mutation(run(updateProfile)),
  changePassword: signedInProcedure.input(changePasswordSchema).mutation(run(changePassword)),
  exportData: signedInProcedure
    .meta({ proof: 'tenMinutes', asksProof: hasOwnFactor })
    .input(confirmedByPasswordSchema)
    .mutation(run(exportData)),
  deleteAccount: signedInProcedure
    .meta({ proof: 'tenMinutes', asksProof: hasOwnFactor })
    .input(confirmedByPasswordSchema)
    .mutation(run(deleteAccount)),
  sessions: signedInProcedure.query(run(listSessions)),
  endSession: signedInProcedure.input(endSessionSchema).mutation(run(endOwnSession)),
  endOtherSessions: signedInProcedure.mutation(run(endOwnOtherSessions)),
  places: clientProcedure.query(run(listPlaces)),
  savePlace: clientProcedure.input(savePlaceSchema).mutation(run(savePlace)),
  renamePlace: clientProcedure.input(renamePlaceSchema).mutation(run(renamePlace)),
  movePlace: clientProcedure.input(movePlaceSchema).mutation(run(movePlace)),
  removePlace: clientProcedure.input(savedPlaceSchema).mutation(run(removePlace)),
});
