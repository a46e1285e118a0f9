import { DomainError } from '#domain/failures/failures.ts';
import type { PasskeyAnswer } from '#domain/inputs/secondFactor.ts';
import { isDeskRole } from '#domain/people/roles.ts';
import type { SignInAnswer } from '#domain/people/secondFactor.ts';
import { recordPasswordAct } from '../audit/passwordActs.ts';
import { findUserById, type User } from '../auth/accounts.reads.ts';
import { makeProof } from '../auth/session.ts';
import { enterAccount } from '../auth/signIn.ts';
import { ENTERS } from '../auth/signInPhase.ts';
import { rememberDeviceAndWarn } from '../auth/throttles/devices.ts';
import type { Ctx } from '../ctx.ts';
import { buildSignInOptions, verifySignInPasskey } from './passkeys.ts';

/** The device holds the passkey and verified the person. A member of the desk also gives the password. */
const maySignInByPasskey = ({ active, role, demo, confirmedAt, erasedAt }: User): boolean =>
  active && !isDeskRole(role) && !demo && confirmedAt !== null && erasedAt === null;

export function startPasskeySignIn(ctx: Ctx) {
  ctx.limits.consume('passkey.ip', ctx.request.ip);
  return buildSignInOptions(ctx);
}

/** Every refusal is the same, so that none tells of an account. */
export async function enterByPasskey(
  ctx: Ctx,
  { response }: { response: PasskeyAnswer },
): Promise<SignInAnswer> {
  ctx.limits.consume('passkey.ip', ctx.request.ip);
  const { userId, recordUse } = await verifySignInPasskey(ctx, response);
  const user = ctx.store.write(() => {
    const account = findUserById(ctx, userId);
    if (!account || !maySignInByPasskey(account)) throw new DomainError('PASSKEY_REFUSED');
    recordUse();
    recordPasswordAct(ctx, account, 'auth.enterByPasskey', 'signIns');
    return account;
  });
  return enterAccount(ctx, user, {
    ...ENTERS,
    ...makeProof(ctx, 'factor'),
    remember: rememberDeviceAndWarn,
  });
}
