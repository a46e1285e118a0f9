import { eq, inArray, sql } from 'drizzle-orm';
import { sessions, throttles } from '#db/schema.ts';
import { DomainError } from '#domain/failures/failures.ts';
import type { AuditedAct } from '#domain/format/journalWords.ts';
import type { PasskeyAnswer } from '#domain/inputs/secondFactor.ts';
import type { Me } from '#domain/people/accounts.ts';
import { recordFactorAct } from '../audit/passwordActs.ts';
import { hasSecondFactor, toMe, type User } from '../auth/accounts.reads.ts';
import { verifyOwnPassword } from '../auth/ownPassword.ts';
import { makeProof } from '../auth/session.ts';
import { openSession } from '../auth/sessions.ts';
import { ensureBrowserHash, findKnownDeviceId, rememberDeviceAndWarn } from '../auth/throttles/devices.ts';
import type { Ctx } from '../ctx.ts';
import { getNetwork } from '../limits/limits.ts';
import type { RuleName } from '../limits/rules.ts';
import { computeNextWindow, storeWindow } from '../limits/windows.ts';
import { enqueueLetter } from '../mail/outbox.ts';
import { verifyPasskey } from './passkeys.ts';
import { consumeRecoveryCode } from './recoveryCodes.ts';
import { loadOwnUser, type SessionCtx } from './secondFactor.reads.ts';
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
    const account = loadOwnUser(ctx);
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

/**
 * An attempt is counted before its code is verified, so that parallel attempts cannot all pass on one count. A browser
 * that has signed in before has its own count, so that somebody who only knows the password cannot lock it out.
 */
export function countTry(ctx: SessionCtx): string[] {
  const subjects = listSubjects(ctx);
  return ctx.store.write(() => {
    const windows = subjects.flatMap(([name, subject]) =>
      ctx.limits
        .getRules(name)
        .map((rule) => computeNextWindow(ctx.db, `${name}/${rule.seconds}|${subject}`, rule, ctx.now())),
    );
    for (const window of windows) storeWindow(ctx.db, window);
    return windows.map(({ key }) => key);
  });
}

/** An unknown browser counts by itself, with its network, and with all unknown browsers that try the same account. */
function listSubjects(ctx: SessionCtx): [RuleName, string][] {
  const { id } = ctx.session.actor;
  const device = findKnownDeviceId(ctx, id);
  if (device) return [['factor.browser', device]];
  return [
    ['factor.browser', `${id} ${ensureBrowserHash(ctx)}`],
    ['factor.network', `${id} ${getNetwork(ctx.request.ip)}`],
    ['factor.account', id],
  ];
}

export function uncountTry({ db, store }: Ctx, keys: string[]): void {
  store.write(() =>
    db
      .update(throttles)
      .set({ count: sql`max(0, ${throttles.count} - 1)` })
      .where(inArray(throttles.key, keys))
      .run(),
  );
}
