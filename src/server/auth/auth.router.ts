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
import { enterByLink, requestSignInLink } from '../secondFactor/entry.ts';
import { provenSuperadminProcedure, publicProcedure, router, run } from '../trpc.ts';
import { readMe } from './accounts.reads.ts';
import { redeemCode, requestCode } from './codes.ts';
import { confirmEmail, requestConfirmation } from './confirmation.ts';
import { signUpInternal } from './internalSignUp.ts';
import { checkReset, requestReset, resetPassword } from './reset.ts';
import { signIn, signOut } from './signIn.ts';
import { signUp } from './signUp.ts';
import { unlockInternalSignUp } from './throttles/internalSignUpLock.ts';

export const authRouter = router({
  me: publicProcedure.query(run(readMe)),
  signIn: publicProcedure.input(signInSchema).mutation(run(signIn)),
  signOut: publicProcedure.mutation(run(signOut)),
  signUp: publicProcedure.input(signUpSchema).mutation(({ ctx, input }) => signUp(ctx, input, 'client')),
  signUpLivreur: publicProcedure
    .input(signUpSchema)
    .mutation(({ ctx, input }) => signUp(ctx, input, 'livreur')),
  confirmEmail: publicProcedure.input(confirmEmailSchema).mutation(run(confirmEmail)),
  enterByLink: publicProcedure.input(confirmEmailSchema).mutation(run(enterByLink)),
  resendConfirmation: publicProcedure.input(emailOnlySchema).mutation(run(requestConfirmation)),
  requestSignInLink: publicProcedure.input(emailOnlySchema).mutation(run(requestSignInLink)),
  requestReset: publicProcedure.input(emailOnlySchema).mutation(run(requestReset)),
  checkReset: publicProcedure.input(confirmEmailSchema).mutation(run(checkReset)),
  resetPassword: publicProcedure.input(resetPasswordSchema).mutation(run(resetPassword)),
  requestInternalCode: publicProcedure
    .input(requestCodeSchema)
    .mutation(({ ctx, input }) => requestCode(ctx, input ?? undefined)),
  redeemInternalCode: publicProcedure.input(validationCodeSchema).mutation(run(redeemCode)),
  signUpInternal: publicProcedure.input(signUpInternalSchema).mutation(run(signUpInternal)),
  reopenDoor: provenSuperadminProcedure.mutation(run(unlockInternalSignUp)),
});
