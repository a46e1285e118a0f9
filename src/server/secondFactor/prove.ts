import { eq } from 'drizzle-orm';
import { sessions } from '#db/schema.ts';
import { DomainError } from '#domain/failures/failures.ts';
import type { AuditedAct } from '#domain/format/journalWords.ts';
import type { PasskeyAnswer } from '#domain/inputs/secondFactor.ts';
import type { Me } from '#domain/people/accounts.ts';
import { recordFactorAct } from '../audit/passwordActs.ts';
import { hasSecondFactor, toMe, type User } from '../auth/accounts.reads.ts';
import { verifyOwnPassword } from '../auth/ownPassword.ts';
import { makeProof } from '../auth/session.ts';
import { openSession } from '../auth/sessions.ts';
import { rememberDeviceAndWarn } from '../auth/throttles/devices.ts';
import { enqueueLetter } from '../mail/outbox.ts';
import { countTry, uncountTry } from './factorThrottle.ts';
import { verifyPasskey } from './passkeys.ts';
import { consumeRecoveryCode } from './recoveryCodes.ts';
import { loadAccount, type SessionCtx } from './secondFactor.reads.ts';
import { verifyTotp } from './totp.ts';

type Proven = { user: Me };

export async function provePasskey(
  ctx: SessionCtx,
  { response }: { response: PasskeyAnswer },
): Promise<Proven> {
  return acceptProof(ctx, 'secondFactor.provePasskey', await verifyPasskey(ctx, response));
}

export async function proveTotp(ctx: SessionCtx, { code }: { code: string }): Promise<Proven> {
  const attempt = countTry(ctx);
  const proven = await acceptProof(ctx, 'secondFactor.proveTotp', await verifyTotp(ctx, code));
  uncountTry(ctx, attempt);
  return proven;
}

/** Tries are not counted: a code has 79 bits, and nobody who knows the password may lock its owner out. */
export function proveRecoveryCode(ctx: SessionCtx, { code }: { code: string }): Promise<Proven> {
  return acceptProof(ctx, 'secondFactor.proveRecoveryCode', ({ id, email }) => {
    consumeRecoveryCode(ctx, id, code);
    enqueueLetter(ctx, { kind: 'security.recoveryCodeUsed', to: email, data: {} });
  });
}

/** A password counts as proof only for an account without a second factor. */
export async function provePassword(ctx: SessionCtx, { password }: { password: string }): Promise<Proven> {
  const { session } = ctx;
  if (session.phase !== 'open') throw new DomainError('NOT_SIGNED_IN');
  if (hasSecondFactor(ctx, session.actor)) throw new DomainError('FORBIDDEN');
  await verifyOwnPassword({ ...ctx, actor: session.actor, sessionId: session.id }, password);
  return acceptProof(ctx, 'secondFactor.provePassword', () => undefined);
}

async function acceptProof(ctx: SessionCtx, act: AuditedAct, write: (user: User) => void): Promise<Proven> {
  const { session } = ctx;
  const proof = makeProof(ctx, act === 'secondFactor.provePassword' ? 'password' : 'factor');
  const user = ctx.store.write(() => {
    const account = loadAccount(ctx);
    write(account);
    ctx.db.update(sessions).set(proof).where(eq(sessions.id, session.id)).run();
    recordFactorAct(ctx, { act, subject: account.id });
    return account;
  });
  if (session.phase === 'verify') {
    await openSession(ctx, user.id, { phase: 'open', ...proof });
    rememberDeviceAndWarn(ctx, user);
  }
  return { user: toMe(user) };
}
