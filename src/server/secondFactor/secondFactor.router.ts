import { confirmedByPasswordSchema } from '#domain/inputs/accounts.ts';
import {
  addPasskeySchema,
  passkeyAnswerSchema,
  recoveryCodeSchema,
  removePasskeySchema,
  totpCodeSchema,
} from '#domain/inputs/secondFactor.ts';
import {
  deskEnrolmentProcedure,
  deskProofProcedure,
  enrolmentProcedure,
  proofProcedure,
  provenEnrolmentProcedure,
  router,
  run,
} from '../trpc.ts';
import { requestEntryLink } from './entry.ts';
import {
  addPasskey,
  confirmTotp,
  removePasskey,
  removeTotp,
  renewRecoveryCodes,
  startPasskey,
  startTotp,
} from './factors.ts';
import { buildRequestOptions } from './passkeys.ts';
import { provePasskey, provePassword, proveRecoveryCode, proveTotp } from './prove.ts';
import { readOwnFactors } from './secondFactor.reads.ts';

export const secondFactorRouter = router({
  list: enrolmentProcedure.query(run(readOwnFactors)),
  startPasskey: provenEnrolmentProcedure.mutation(run(startPasskey)),
  addPasskey: provenEnrolmentProcedure.input(addPasskeySchema).mutation(run(addPasskey)),
  startTotp: provenEnrolmentProcedure.mutation(run(startTotp)),
  confirmTotp: provenEnrolmentProcedure.input(totpCodeSchema).mutation(run(confirmTotp)),
  removePasskey: provenEnrolmentProcedure.input(removePasskeySchema).mutation(run(removePasskey)),
  removeTotp: provenEnrolmentProcedure.mutation(run(removeTotp)),
  requestLink: deskEnrolmentProcedure.mutation(run(requestEntryLink)),
  renewRecoveryCodes: provenEnrolmentProcedure.mutation(run(renewRecoveryCodes)),
  passkeyOptions: deskProofProcedure.mutation(run(buildRequestOptions)),
  provePasskey: deskProofProcedure.input(passkeyAnswerSchema).mutation(run(provePasskey)),
  proveTotp: deskProofProcedure.input(totpCodeSchema).mutation(run(proveTotp)),
  proveRecoveryCode: deskProofProcedure.input(recoveryCodeSchema).mutation(run(proveRecoveryCode)),
  provePassword: proofProcedure.input(confirmedByPasswordSchema).mutation(run(provePassword)),
});
