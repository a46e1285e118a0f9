import { confirmedByPasswordSchema } from '#domain/inputs/accounts.ts';
import {
  addPasskeySchema,
  passkeyAnswerSchema,
  recoveryCodeSchema,
  removePasskeySchema,
  totpCodeSchema,
} from '#domain/inputs/secondFactor.ts';
import { enrolmentProcedure, enrolmentReadProcedure, proofProcedure, router } from '../trpc.ts';
import { addPasskey, confirmTotp, startPasskey, startTotp } from './enrol.ts';
import { buildRequestOptions } from './passkeys.ts';
import { provePasskey, provePassword, proveRecoveryCode, proveTotp } from './prove.ts';
import { removePasskey, removeTotp, renewRecoveryCodes } from './remove.ts';
import { readOwnFactors } from './secondFactor.reads.ts';

export const secondFactorRouter = router({
  list: enrolmentReadProcedure.query(({ ctx }) => readOwnFactors(ctx)),
  startPasskey: enrolmentProcedure.mutation(({ ctx }) => startPasskey(ctx)),
  addPasskey: enrolmentProcedure.input(addPasskeySchema).mutation(({ ctx, input }) => addPasskey(ctx, input)),
  startTotp: enrolmentProcedure.mutation(({ ctx }) => startTotp(ctx)),
  confirmTotp: enrolmentProcedure.input(totpCodeSchema).mutation(({ ctx, input }) => confirmTotp(ctx, input)),
  removePasskey: enrolmentProcedure
    .input(removePasskeySchema)
    .mutation(({ ctx, input }) => removePasskey(ctx, input)),
  removeTotp: enrolmentProcedure.mutation(({ ctx }) => removeTotp(ctx)),
  renewRecoveryCodes: enrolmentProcedure.mutation(({ ctx }) => renewRecoveryCodes(ctx)),
  passkeyOptions: proofProcedure.mutation(({ ctx }) => buildRequestOptions(ctx)),
  provePasskey: proofProcedure
    .input(passkeyAnswerSchema)
    .mutation(({ ctx, input }) => provePasskey(ctx, input)),
  proveTotp: proofProcedure.input(totpCodeSchema).mutation(({ ctx, input }) => proveTotp(ctx, input)),
  proveRecoveryCode: proofProcedure
    .input(recoveryCodeSchema)
    .mutation(({ ctx, input }) => proveRecoveryCode(ctx, input)),
  provePassword: proofProcedure
    .input(confirmedByPasswordSchema)
    .mutation(({ ctx, input }) => provePassword(ctx, input)),
});
