import { confirmedByPasswordSchema } from '#domain/inputs/accounts.ts';
import {
  addPasskeySchema,
  passkeyAnswerSchema,
  recoveryCodeSchema,
  removePasskeySchema,
  totpCodeSchema,
} from '#domain/inputs/secondFactor.ts';
import { enrolmentProcedure, proofProcedure, router, run } from '../trpc.ts';
import { addPasskey, confirmTotp, startPasskey, startTotp } from './enrol.ts';
import { requestEntryLink } from './entryLink.ts';
import { buildRequestOptions } from './passkeys.ts';
import { provePasskey, provePassword, proveRecoveryCode, proveTotp } from './prove.ts';
import { removePasskey, removeTotp, renewRecoveryCodes } from './remove.ts';
import { readOwnFactors } from './secondFactor.reads.ts';

export const secondFactorRouter = router({
  list: enrolmentProcedure.query(run(readOwnFactors)),
  startPasskey: enrolmentProcedure.mutation(run(startPasskey)),
  addPasskey: enrolmentProcedure.input(addPasskeySchema).mutation(run(addPasskey)),
  startTotp: enrolmentProcedure.mutation(run(startTotp)),
  confirmTotp: enrolmentProcedure.input(totpCodeSchema).mutation(run(confirmTotp)),
  removePasskey: enrolmentProcedure.input(removePasskeySchema).mutation(run(removePasskey)),
  removeTotp: enrolmentProcedure.mutation(run(removeTotp)),
  requestLink: enrolmentProcedure.mutation(run(requestEntryLink)),
  renewRecoveryCodes: enrolmentProcedure.mutation(run(renewRecoveryCodes)),
  passkeyOptions: proofProcedure.mutation(run(buildRequestOptions)),
  provePasskey: proofProcedure.input(passkeyAnswerSchema).mutation(run(provePasskey)),
  proveTotp: proofProcedure.input(totpCodeSchema).mutation(run(proveTotp)),
  proveRecoveryCode: proofProcedure.input(recoveryCodeSchema).mutation(run(proveRecoveryCode)),
  provePassword: proofProcedure.input(confirmedByPasswordSchema).mutation(run(provePassword)),
});
