import { and, eq, gt, sql } from 'drizzle-orm';
import { prepared } from '#db/open.ts';
import { type PendingSignUp, type TokenPurpose, tokens } from '#db/schema.ts';
import { DAY, HOUR, MINUTE } from '#domain/calendar.ts';
import type { Deps } from '../ctx.ts';
import { hashToken, newToken } from './secrets.ts';

export const TOKEN_LASTS: Record<TokenPurpose, number> = {
  confirm: DAY,
  reset: HOUR,
  grant: 30 * MINUTE,
};

type Shared = Pick<Deps, 'db' | 'now'>;

/** Inside the caller's transaction. What travels is returned; what is kept is its hash. */
export function issueToken(
  { db, now }: Shared,
  purpose: TokenPurpose,
  of: { userId?: string; pending?: PendingSignUp } = {},
): { token: string; id: string; expiresAt: number } {
  const token = newToken();
  const id = hashToken(token);
  const createdAt = now();
  const expiresAt = createdAt + TOKEN_LASTS[purpose];
  db.insert(tokens)
    .values({ id, purpose, userId: of.userId ?? null, pending: of.pending ?? null, createdAt, expiresAt })
    .run();
  return { token, id, expiresAt };
}

const live = (id: string, purpose: TokenPurpose, now: number) =>
  and(eq(tokens.id, id), eq(tokens.purpose, purpose), gt(tokens.expiresAt, now));

const look = prepared((db) =>
  db
    .select()
    .from(tokens)
    .where(
      and(
        eq(tokens.id, sql.placeholder('id')),
        eq(tokens.purpose, sql.placeholder('purpose')),
        gt(tokens.expiresAt, sql.placeholder('now')),
      ),
    )
    .prepare(),
);

/** A cheap look before the costly hash: a dead link never reaches Argon2. It consumes nothing. */
export function lookAtToken({ db, now }: Shared, purpose: TokenPurpose, token: string) {
  return look(db).get({ id: hashToken(token), purpose, now: now() }) ?? null;
}

/**
 * One statement checks the expiry and takes the row away: of ten parallel posts one gets it.
 * It stands in the transaction of the change it allows, so that a change that fails gives the link back.
 */
export function consumeToken({ db, now }: Shared, purpose: TokenPurpose, token: string) {
  return (
    db
      .delete(tokens)
      .where(live(hashToken(token), purpose, now()))
      .returning()
      .get() ?? null
  );
}

export function voidTokens({ db }: Pick<Deps, 'db'>, userId: string, purpose: TokenPurpose): void {
  db.delete(tokens)
    .where(and(eq(tokens.userId, userId), eq(tokens.purpose, purpose)))
    .run();
}
