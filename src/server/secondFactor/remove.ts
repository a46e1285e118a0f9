import { and, eq } from 'drizzle-orm';
import { passkeys, totpSecrets } from '#db/schema.ts';
import { DomainError } from '#domain/failures/failures.ts';
import type { AuditedAct } from '#domain/format/journalWords.ts';
import { computeSecondFactorDeadline, hasFactor } from '#domain/people/secondFactor.ts';
import { recordFactorAct } from '../audit/passwordActs.ts';
import { readFactors, type User } from '../auth/accounts.reads.ts';
import { enqueueLetter } from '../mail/outbox.ts';
import { deleteRecoveryCodes, replaceRecoveryCodes } from './recoveryCodes.ts';
import { loadAccount, readOwnFactors, type SessionCtx } from './secondFactor.reads.ts';

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
    const user = loadAccount(ctx);
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
    const user = loadAccount(ctx);
    if (!hasFactor(readFactors(ctx, user.id))) throw new DomainError('NOT_FOUND');
    const act = 'secondFactor.renewRecoveryCodes';
    recordFactorAct(ctx, { act, subject: user.id });
    enqueueLetter(ctx, { kind: 'security.recoveryCodesRenewed', to: user.email, data: {} });
    return replaceRecoveryCodes(ctx, user.id);
  });
  return { recoveryCodes: codes };
}
