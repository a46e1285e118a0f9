import { and, eq, gt } from 'drizzle-orm';
import { type ChallengePurpose, challenges } from '#db/schema.ts';
import { findRow } from '#db/select.ts';
import { MINUTE } from '#domain/format/calendar.ts';
import { hashToken } from '../tokens.ts';
import type { SessionCtx } from './secondFactor.reads.ts';

/** The application for codes may have to be installed first, so `addTotp` lasts longer. */
const LIFE_MS: Record<ChallengePurpose, number> = {
  addPasskey: 5 * MINUTE,
  usePasskey: 5 * MINUTE,
  addTotp: 15 * MINUTE,
};

const isLiveChallenge = ({ session, steadyNow }: SessionCtx, purpose: ChallengePurpose) =>
  and(
    eq(challenges.sessionId, session.id),
    eq(challenges.purpose, purpose),
    gt(challenges.expiresAt, steadyNow()),
  );

/** A new challenge voids the session's earlier one for the same purpose. */
export function issueChallenge(
  ctx: SessionCtx,
  purpose: ChallengePurpose,
  challenge: string,
  secret: string | null = null,
): void {
  const { db, session } = ctx;
  const createdAt = ctx.steadyNow();
  ctx.store.write(() => {
    db.delete(challenges)
      .where(and(eq(challenges.sessionId, session.id), eq(challenges.purpose, purpose)))
      .run();
    db.insert(challenges)
      .values({
        id: hashToken(challenge),
        sessionId: session.id,
        purpose,
        secret,
        createdAt,
        expiresAt: createdAt + LIFE_MS[purpose],
      })
      .run();
  });
}

export function consumeChallenge(ctx: SessionCtx, purpose: ChallengePurpose, id: string): boolean {
  const deletedRows = ctx.db
    .delete(challenges)
    .where(and(isLiveChallenge(ctx, purpose), eq(challenges.id, id)))
    .run();
  return deletedRows.changes > 0;
}

export function readTotpSecret(ctx: SessionCtx): { id: string; secret: string } | null {
  const row = findRow(ctx.db, challenges, isLiveChallenge(ctx, 'addTotp'));
  return row?.secret ? { id: row.id, secret: row.secret } : null;
}
