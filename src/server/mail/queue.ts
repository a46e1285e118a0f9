import { and, asc, eq, lte, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { prepared } from '#db/open.ts';
import { outbox } from '#db/schema.ts';
import type { Deps } from '../ctx.ts';

export type Queued = typeof outbox.$inferSelect;
type Shared = Pick<Deps, 'db' | 'store' | 'now'>;

/** After it, a letter that a killed sender had taken may be taken again. */
export const LEASE_MS = 60_000;

const earlier = alias(outbox, 'earlier');
const undelivered = sql`${earlier.state} in ('waiting', 'sending')`;
const isOrderNews = (row: typeof outbox | typeof earlier) => sql`${row.event} glob 'order:*'`;

/**
 * The letter that is due, or whose lease has run out, and expires first: codes, then resets, confirmations, and last what
 * never expires, oldest first. News about orders reaches each recipient in order; no other letter waits for another.
 */
const due = prepared((db, p) =>
  db
    .select()
    .from(outbox)
    .where(
      and(
        or(
          and(eq(outbox.state, 'waiting'), lte(outbox.nextAttemptAt, p('now'))),
          and(eq(outbox.state, 'sending'), lte(outbox.leaseUntil, p('now'))),
        ),
        sql`not (${isOrderNews(outbox)} and exists (select 1 from ${outbox} as ${sql.identifier('earlier')}
          where ${earlier.recipient} = ${outbox.recipient} and ${undelivered} and ${isOrderNews(earlier)}
          and (${earlier.createdAt}, ${sql.identifier('earlier')}.rowid) < (${outbox.createdAt}, ${outbox}.rowid)))`,
      ),
    )
    .orderBy(
      sql`${outbox.dropAfter} is null`,
      asc(outbox.dropAfter),
      asc(outbox.createdAt),
      sql`${outbox}.rowid`,
    )
    .limit(1)
    .prepare(),
);
const nextDue = prepared((db) =>
  db
    .select({ at: sql<number | null>`min(coalesce(${outbox.leaseUntil}, ${outbox.nextAttemptAt}))` })
    .from(outbox)
    .where(sql`${outbox.state} in ('waiting', 'sending')`)
    .prepare(),
);

/** Takes the next letter, so that no other sender does. */
export function leaseNext({ db, store, now }: Shared): Queued | null {
  return store.write(() => {
    const letter = due(db).get({ now: now() });
    if (!letter) return null;
    const attempts = letter.attempts + 1;
    db.update(outbox)
      .set({ state: 'sending', attempts, leaseUntil: now() + LEASE_MS })
      .where(eq(outbox.id, letter.id))
      .run();
    return { ...letter, attempts };
  });
}

/** With `eraseContent` its text goes, and with it the links and codes: nobody who steals the database finds one. */
export function markSent({ db, store, now }: Shared, id: string, eraseContent: boolean): void {
  const sent = { state: 'sent', sentAt: now(), leaseUntil: null, lastError: null } as const;
  store.write(() =>
    db
      .update(outbox)
      .set(eraseContent ? { ...sent, text: '', html: '' } : sent)
      .where(eq(outbox.id, id))
      .run(),
  );
}

export function markDead({ db, store }: Shared, id: string, lastError: string): void {
  store.write(() =>
    db.update(outbox).set({ state: 'dead', leaseUntil: null, lastError }).where(eq(outbox.id, id)).run(),
  );
}

export function markRetry({ db, store }: Shared, id: string, nextAttemptAt: number, lastError: string): void {
  store.write(() =>
    db
      .update(outbox)
      .set({ state: 'waiting', leaseUntil: null, nextAttemptAt, lastError })
      .where(eq(outbox.id, id))
      .run(),
  );
}

/** When the next letter may leave; null when none waits. */
export function nextDueAt({ db }: Shared): number | null {
  return nextDue(db).get()?.at ?? null;
}
