import { and, asc, eq, isNotNull, lte, or, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/connection.ts';
import { outbox } from '#db/schema.ts';
import type { LetterKind, OrderLetterKind } from '#domain/letters.ts';
import type { Deps } from '../ctx.ts';
import type { LetterReader } from '../tokens.ts';
import type { Letter } from './transport.ts';

export type Queued = typeof outbox.$inferSelect;
type Shared = Pick<Deps, 'db' | 'store' | 'now'>;

/** A letter whose sender was killed may be taken again after this time. */
export const LEASE_MS = 60_000;

/** People wait at the screen for a code, a reset or a confirmation, so these letters go first. */
const URGENCY: Partial<Record<LetterKind, number>> = {
  'auth.code': 0,
  'auth.reset': 1,
  'auth.entry': 1,
  'auth.signInLink': 1,
  'auth.confirm': 2,
};
/** Notifications are less urgent than any letter. */
export const LEAST_URGENT = 3;
export const LETTER_URGENCIES = [0, 1, 2, LEAST_URGENT];
/** Notifications leave by a worker of their own, livreurs' first, so that neither holds up the other. */
export const PUSH_URGENCIES = { livreur: 4, desk: 5, superadmin: 5, client: 6 };

export const getUrgency = (kind: LetterKind): number => URGENCY[kind] ?? LEAST_URGENT;

/** The least urgent letters are 3. SQLite uses the partial index `outbox_unsent` only where its condition is spelt so. */
export const IS_UNSENT = sql`${outbox.state} <> 'sent' and ${outbox.urgency} <= 3`;

const isUndeliveredNews = (recipient: SQL | Placeholder): SQL =>
  sql`${outbox.recipient} = ${recipient} and ${IS_UNSENT} and ${outbox.state} in ('waiting', 'sending') and ${outbox.kind} glob 'order.*'`;

export const selectUndeliveredNews = (recipient: SQL | Placeholder): SQL =>
  sql`(select 1 from ${outbox} where ${isUndeliveredNews(recipient)} limit 1)`;

/** The lease moves the due time, so a letter whose sender was killed is due again once the lease has expired. */
export function leaseNext({ db, store, now }: Shared, urgencies: readonly number[]): Queued | null {
  return store.write(() => {
    for (const urgency of urgencies) {
      const letter = db
        .select()
        .from(outbox)
        .where(and(eq(outbox.urgency, urgency), lte(outbox.dueAt, now())))
        .orderBy(asc(outbox.dueAt), asc(outbox.id))
        .limit(1)
        .get();
      if (!letter) continue;
      db.update(outbox)
        .set({ state: 'sending', attempts: sql`${outbox.attempts} + 1`, dueAt: now() + LEASE_MS })
        .where(eq(outbox.id, letter.id))
        .run();
      return { ...letter, attempts: letter.attempts + 1 };
    }
    return null;
  });
}

/** Words and data may hold links and codes, so a sent letter loses both; `keepsWords` keeps the data. */
export function markSent(
  { db, store, now }: Shared,
  letter: Queued,
  { subject, keepsWords }: { subject: string; keepsWords: boolean },
): void {
  store.write(() => {
    db.update(outbox)
      .set({
        state: 'sent',
        sentAt: now(),
        subject,
        data: sql`case when ${keepsWords ? 1 : 0} then ${outbox.data} end`,
        words: null,
        dueAt: null,
        lastError: null,
      })
      .where(eq(outbox.id, letter.id))
      .run();
    releaseNextNews(db, letter, now());
  });
}

export function markDead({ db, store, now }: Shared, letter: Queued, lastError: string): void {
  store.write(() => {
    db.update(outbox).set({ state: 'dead', dueAt: null, lastError }).where(eq(outbox.id, letter.id)).run();
    releaseNextNews(db, letter, now());
  });
}

/** The words are stored, because a later version of Laveo might word the letter differently under the same key. */
export function scheduleRetry(
  { db, store }: Shared,
  { id }: Queued,
  retry: { attempts?: number; dueAt: number; lastError: string; words: Letter | null },
): void {
  store.write(() =>
    db
      .update(outbox)
      .set({ state: 'waiting', ...retry })
      .where(eq(outbox.id, id))
      .run(),
  );
}

/** News about orders is sent to each person in order: each letter waits, without a due time, for the one before. */
function releaseNextNews(db: Db, { kind, recipient }: Queued, now: number): void {
  if (!kind.startsWith('order.')) return;
  const next = sql`(select ${outbox.id} from ${outbox} where ${outbox.recipient} = ${recipient} and ${IS_UNSENT} and ${outbox.state} = 'waiting' and ${outbox.dueAt} is null and ${outbox.kind} glob 'order.*' order by ${outbox.createdAt}, ${outbox.id} limit 1)`;
  const isHeld = sql`exists (select 1 from ${outbox} where ${isUndeliveredNews(sql`${recipient}`)} and ${outbox.dueAt} is not null)`;
  db.update(outbox).set({ dueAt: now }).where(sql`${outbox.id} = ${next} and not ${isHeld}`).run();
}

/** Deletes what waits to be told of this kind about an order, and lets the next news of its readers go. */
export function deleteWaitingNews(
  ctx: Pick<Shared, 'db' | 'now'>,
  orderId: string,
  kind: OrderLetterKind,
): Queued[] {
  const isLetter = and(eq(outbox.kind, kind), sql`${outbox.data} ->> 'id' = ${orderId}`);
  const isPush = and(eq(outbox.kind, `push.${kind}`), eq(outbox.topic, orderId));
  return deleteWaiting(ctx, or(isLetter, isPush));
}

/** A letter that waits says whose it is by its token that stops letters. */
export const deleteStoppedLetters = (ctx: Pick<Shared, 'db' | 'now'>, { kind, id }: LetterReader) =>
  deleteWaiting(ctx, sql`${outbox.data} ->> 'unsubscribe' glob ${`${kind}-${id}-*`}`);

function deleteWaiting({ db, now }: Pick<Shared, 'db' | 'now'>, which: SQL | undefined): Queued[] {
  const isWaiting = and(sql`${outbox.state} <> 'sent'`, eq(outbox.state, 'waiting'), which);
  const deleted = db.delete(outbox).where(isWaiting).returning().all();
  for (const letter of deleted) releaseNextNews(db, letter, now());
  return deleted;
}

/** Infinity when nothing waits. */
export function findNextDueTime({ db }: Pick<Shared, 'db'>, urgencies: readonly number[]): number {
  const dueTimes = urgencies.map((urgency) => {
    const isDue = and(eq(outbox.urgency, urgency), isNotNull(outbox.dueAt));
    const next = db
      .select({ at: outbox.dueAt })
      .from(outbox)
      .where(isDue)
      .orderBy(asc(outbox.dueAt))
      .limit(1)
      .get();
    return next?.at ?? Number.POSITIVE_INFINITY;
  });
  return Math.min(...dueTimes);
}
