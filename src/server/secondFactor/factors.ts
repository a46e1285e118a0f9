import { and, eq } from 'drizzle-orm';
import { passkeys, sessions, totpSecrets } from '#db/schema.ts';
import { DomainError } from '#domain/failures/failures.ts';
import type { AuditedAct } from '#domain/format/journalWords.ts';
import type { PasskeyCreation } from '#domain/inputs/secondFactor.ts';
import type { Me } from '#domain/people/accounts.ts';
import { computeSecondFactorDeadline, hasFactor } from '#domain/people/secondFactor.ts';
import { recordFactorAct } from '../audit/passwordActs.ts';
import { hasSecondFactor, readFactors, toMe, type User } from '../auth/accounts.reads.ts';
import { buildTotpUri, makeToken, makeTotpSecret } from '../auth/secrets.ts';
import { endOtherSessions, makeProof } from '../auth/session.ts';
import { openSession } from '../auth/sessions.ts';
import { detectBrowserFamily, rememberDeviceAndWarn } from '../auth/throttles/devices.ts';
import { voidTokens } from '../auth/tokens.ts';
import { enqueueLetter } from '../mail/outbox.ts';
import { consumeChallenge, issueChallenge, readTotpSecret } from './challenges.ts';
import { buildCreationOptions, verifyCreation } from './passkeys.ts';
import { countTry, uncountTry } from './prove.ts';
import { deleteRecoveryCodes, replaceRecoveryCodes } from './recoveryCodes.ts';
import {
  canUsePasskeys,
  loadOwnUser,
  loadRealUser,
  mayEnrol,
  readOwnFactors,
  type SessionCtx,
} from './secondFactor.reads.ts';
import { getTotpCounter } from './totp.ts';

type Enrolled = { recoveryCodes: string[] | null; user: Me };

export function startPasskey(ctx: SessionCtx) {
  loadEnrollingAccount(ctx);
  if (!canUsePasskeys(ctx)) throw new DomainError('PASSKEY_REFUSED');
  return buildCreationOptions(ctx);
}

export async function addPasskey(
  ctx: SessionCtx,
  { name, response }: { name: string; response: PasskeyCreation },
): Promise<Enrolled> {
  const created = await verifyCreation(ctx, response);
  return completeEnrolment(
    ctx,
    { act: 'secondFactor.addPasskey', added: 'une clé d’accès' },
    ({ id: userId }) => {
      const passkey = { ...created, userId, createdAt: ctx.now() };
      const inserted = ctx.db
        .insert(passkeys)
        .values({ ...passkey, name: name || detectBrowserFamily(ctx.request.userAgent) })
        .onConflictDoNothing()
        .run();
      if (inserted.changes === 0) throw new DomainError('PASSKEY_REFUSED');
    },
  );
}

export function startTotp(ctx: SessionCtx): { secret: string; uri: string } {
  const { email } = loadEnrollingAccount(ctx);
  const secret = makeTotpSecret(ctx);
  // The secret waits in the challenge for its first right code, so that an abandoned set-up changes no account.
  issueChallenge(ctx, 'addTotp', makeToken(), secret);
  return { secret, uri: buildTotpUri(email, secret) };
}

export async function confirmTotp(ctx: SessionCtx, { code }: { code: string }): Promise<Enrolled> {
  loadEnrollingAccount(ctx);
  const pending = readTotpSecret(ctx);
  if (!pending) throw new DomainError('FACTOR_CODE_WRONG');
  const attempt = countTry(ctx);
  const lastCounter = await getTotpCounter(ctx, pending.secret, code);
  if (lastCounter === null) throw new DomainError('FACTOR_CODE_WRONG');
  uncountTry(ctx, attempt);
  const words = { act: 'secondFactor.confirmTotp', added: 'une application de codes' } as const;
  return completeEnrolment(ctx, words, ({ id: userId }) => {
    if (!consumeChallenge(ctx, 'addTotp', pending.id)) throw new DomainError('FACTOR_CODE_WRONG');
    ctx.db.delete(totpSecrets).where(eq(totpSecrets.userId, userId)).run();
    ctx.db
      .insert(totpSecrets)
      .values({ userId, secret: pending.secret, lastCounter, createdAt: ctx.now(), lastUsedAt: null })
      .run();
  });
}

async function completeEnrolment(
  ctx: SessionCtx,
  { act, added }: { act: AuditedAct; added: string },
  insert: (user: User) => void,
): Promise<Enrolled> {
  const { session } = ctx;
  const proof = makeProof(ctx, 'factor');
  const enrolled = ctx.store.write(() => {
    const user = loadEnrollingAccount(ctx);
    const isFirst = !hasSecondFactor(ctx, user);
    insert(user);
    // The account's other sessions have not proved the new factor, and no link may stand in for it.
    if (isFirst) {
      endOtherSessions(ctx, session);
      voidTokens(ctx, user.id, 'entry');
    }
    ctx.db.update(sessions).set(proof).where(eq(sessions.id, session.id)).run();
    recordFactorAct(ctx, { act, subject: user.id, after: { isFirst } });
    enqueueLetter(ctx, { kind: 'security.factorAdded', to: user.email, data: { factor: added } });
    return { recoveryCodes: isFirst ? replaceRecoveryCodes(ctx, user.id) : null, user };
  });
  if (session.phase === 'enrol') {
    await openSession(ctx, enrolled.user.id, { phase: 'open', ...proof });
    rememberDeviceAndWarn(ctx, enrolled.user);
  }
  return { ...enrolled, user: toMe(enrolled.user) };
}

function loadEnrollingAccount(ctx: SessionCtx): User {
  const user = loadRealUser(ctx);
  if (!mayEnrol(ctx)) throw new DomainError('ENROLMENT_NEEDS_LINK');
  return user;
}

type OwnFactors = ReturnType<typeof readOwnFactors>;

export function removePasskey(ctx: SessionCtx, { id }: { id: string }): OwnFactors {
  return removeFactor(
    ctx,
    { act: 'secondFactor.removePasskey', removed: 'une clé d’accès' },
    ({ id: userId }) =>
      ctx.db
        .delete(passkeys)
        .where(and(eq(passkeys.id, id), eq(passkeys.userId, userId)))
        .run(),
  );
}

export function removeTotp(ctx: SessionCtx): OwnFactors {
  const words = { act: 'secondFactor.removeTotp', removed: 'l’application de codes' } as const;
  return removeFactor(ctx, words, ({ id }) =>
    ctx.db.delete(totpSecrets).where(eq(totpSecrets.userId, id)).run(),
  );
}

/** The last factor stays if the account must have one. Recovery codes only replace a factor, so they go with it. */
function removeFactor(
  ctx: SessionCtx,
  { act, removed }: { act: AuditedAct; removed: string },
  deleteRow: (user: User) => { changes: number },
): OwnFactors {
  ctx.store.write(() => {
    const user = loadOwnUser(ctx);
    if (deleteRow(user).changes === 0) throw new DomainError('NOT_FOUND');
    const isLast = !hasFactor(readFactors(ctx, user.id));
    const requiredAt = computeSecondFactorDeadline(user, ctx.house().secondFactorDays);
    if (isLast && requiredAt !== null && ctx.now() >= requiredAt) throw new DomainError('LAST_FACTOR');
    if (isLast) deleteRecoveryCodes(ctx, user.id);
    recordFactorAct(ctx, { act, subject: user.id, after: { isLast } });
    enqueueLetter(ctx, { kind: 'security.factorRemoved', to: user.email, data: { factor: removed } });
  });
  return readOwnFactors(ctx);
}

export function renewRecoveryCodes(ctx: SessionCtx): { recoveryCodes: string[] } {
  const codes = ctx.store.write(() => {
    const user = loadOwnUser(ctx);
    if (!hasFactor(readFactors(ctx, user.id))) throw new DomainError('NOT_FOUND');
    const act = 'secondFactor.renewRecoveryCodes';
    recordFactorAct(ctx, { act, subject: user.id });
    enqueueLetter(ctx, { kind: 'security.recoveryCodesRenewed', to: user.email, data: {} });
    return replaceRecoveryCodes(ctx, user.id);
  });
  return { recoveryCodes: codes };
}
