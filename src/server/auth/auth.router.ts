import {
  confirmEmailSchema,
  emailOnlySchema,
  requestCodeSchema,
  resetPasswordSchema,
  signInSchema,
  signUpInternalSchema,
  signUpSchema,
  validationCodeSchema,
} from '#domain/inputs/accounts.ts';
import { provenSuperadminProcedure, publicProcedure, router, superadminProcedure } from '../trpc.ts';
import { readMe } from './accounts.reads.ts';
import { redeemCode, requestCode } from './codes.ts';
import { confirmEmail, resendConfirmation } from './confirmation.ts';
import { signUpInternal } from './internalSignUp.ts';
import { checkReset, requestReset, resetPassword } from './reset.ts';
import { signIn, signOut } from './signIn.ts';
import { signUp } from './signUp.ts';
import { readInternalSignUpLock, unlockInternalSignUp } from './throttles/internalSignUpLock.ts';

export const authRouter = router({
  me: publicProcedure.query(({ ctx }) => readMe(ctx)),
  signIn: publicProcedure.input(signInSchema).mutation(({ ctx, input }) => signIn(ctx, input)),
  signOut: publicProcedure.mutation(({ ctx }) => signOut(ctx)),
  signUp: publicProcedure.input(signUpSchema).mutation(({ ctx, input }) => signUp(ctx, input, 'client')),
  signUpLivreur: publicProcedure
    .input(signUpSchema)
    .mutation(({ ctx, input }) => signUp(ctx, input, 'livreur')),
  confirmEmail: publicProcedure
    .input(confirmEmailSchema)
    .mutation(({ ctx, input }) => confirmEmail(ctx, input)),
  resendConfirmation: publicProcedure
    .input(emailOnlySchema)
    .mutation(({ ctx, input }) => resendConfirmation(ctx, input)),
  requestReset: publicProcedure.input(emailOnlySchema).mutation(({ ctx, input }) => requestReset(ctx, input)),
  checkReset: publicProcedure.input(confirmEmailSchema).mutation(({ ctx, input }) => checkReset(ctx, input)),
  resetPassword: publicProcedure
    .input(resetPasswordSchema)
    .mutation(({ ctx, input }) => resetPassword(ctx, input)),
  requestInternalCode: publicProcedure
    .input(requestCodeSchema)
    .mutation(({ ctx, input }) => requestCode(ctx, input ?? undefined)),
  redeemInternalCode: publicProcedure
    .input(validationCodeSchema)
    .mutation(({ ctx, input }) => redeemCode(ctx, input)),
  signUpInternal: publicProcedure
    .input(signUpInternalSchema)
    .mutation(({ ctx, input }) => signUpInternal(ctx, input)),
  door: superadminProcedure.query(({ ctx }) => readInternalSignUpLock(ctx)),
  reopenDoor: provenSuperadminProcedure.mutation(({ ctx }) => unlockInternalSignUp(ctx)),
});
