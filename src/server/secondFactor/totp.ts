import { and, eq, lt } from 'drizzle-orm';
import { totpSecrets } from '#db/schema.ts';
import { DomainError } from '#domain/failures/failures.ts';
import { findTotp } from '../auth/accounts.reads.ts';
import { computeTotpCode } from '../auth/secrets.ts';
import type { Ctx } from '../ctx.ts';
import type { SessionCtx } from './secondFactor.reads.ts';

const PERIOD_MS = 30_000;
/** A phone's clock may be a period ahead or behind. */
const LEEWAY = [0, -1, 1];

export async function getTotpCounter(
  { now }: Pick<Ctx, 'now'>,
  secret: string,
  code: string,
): Promise<number | null> {
  const present = Math.floor(now() / PERIOD_MS);
  for (const shift of LEEWAY)
    if ((await computeTotpCode(secret, present + shift)) === code) return present + shift;
  return null;
}

/** A code works once: if two requests send it at the same moment, the second one updates no row and is refused. */
export async function verifyTotp(ctx: SessionCtx, code: string): Promise<() => void> {
  const { id: userId } = ctx.session.actor;
  const totp = findTotp(ctx, userId);
  const counter = totp ? await getTotpCounter(ctx, totp.secret, code) : null;
  if (!totp || counter === null) throw new DomainError('FACTOR_CODE_WRONG');
  return () => {
    const updatedRows = ctx.db
      .update(totpSecrets)
      .set({ lastCounter: counter, lastUsedAt: ctx.now() })
      .where(
        and(
          eq(totpSecrets.userId, userId),
          eq(totpSecrets.secret, totp.secret),
          lt(totpSecrets.lastCounter, counter),
        ),
      )
      .run();
    if (updatedRows.changes === 0) throw new DomainError('FACTOR_CODE_WRONG');
  };
}
