import { and, eq, gt, inArray } from 'drizzle-orm';
import { type PendingSignUp, type TokenPurpose, tokens } from '#db/schema.ts';
import { DAY, HOUR, MINUTE } from '#domain/format/calendar.ts';
import type { InternalRole } from '#domain/people/roles.ts';
import type { Deps } from '../ctx.ts';
import { hashToken } from '../tokens.ts';
import { makeToken } from './secrets.ts';

const TOKEN_LIFE_MS: Record<TokenPurpose, number> = {
  confirm: DAY,
  reset: HOUR,
  entry: HOUR,
  grant: 30 * MINUTE,
};

type Shared = Pick<Deps, 'db' | 'steadyNow'>;

export function issueToken(
  { db, steadyNow }: Shared,
  purpose: TokenPurpose,
  of: {
    userId?: string;
    pending?: PendingSignUp;
    role?: InternalRole | null;
    deviceId?: string | null;
  } = {},
): { token: string; id: string; expiresAt: number } {
  const token = makeToken();
  const id = hashToken(token);
  const createdAt = steadyNow();
  const expiresAt = createdAt + TOKEN_LIFE_MS[purpose];
  db.insert(tokens)
    .values({
      id,
      purpose,
      userId: of.userId ?? null,
      pending: of.pending ?? null,
      role: of.role ?? null,
      deviceId: of.deviceId ?? null,
      createdAt,
      expiresAt,
    })
    .run();
  return { token, id, expiresAt };
}

const isLiveToken = (purpose: TokenPurpose, token: string, now: number) =>
  and(eq(tokens.id, hashToken(token)), eq(tokens.purpose, purpose), gt(tokens.expiresAt, now));

/** Callers read a token before they run Argon2, so that an expired one costs no hash. */
export function readToken({ db, steadyNow }: Shared, purpose: TokenPurpose, token: string) {
  const isLive = isLiveToken(purpose, token, steadyNow());
  return db.select().from(tokens).where(isLive).get() ?? null;
}

/**
 * One statement checks the expiry and deletes the row, so that only one of several parallel requests gets it.
 * A failed change rolls the deletion back, so that the link stays valid.
 */
export function consumeToken({ db, steadyNow }: Shared, purpose: TokenPurpose, token: string) {
  const isLive = isLiveToken(purpose, token, steadyNow());
  return db.delete(tokens).where(isLive).returning().get() ?? null;
}

export function voidTokens({ db }: Pick<Deps, 'db'>, userId: string, ...purposes: TokenPurpose[]): void {
  db.delete(tokens)
    .where(and(eq(tokens.userId, userId), inArray(tokens.purpose, purposes)))
    .run();
}
