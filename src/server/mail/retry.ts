import { and, asc, eq, gt, isNotNull, isNull, notInArray, or, sql } from 'drizzle-orm';
import type { Db } from '#db/connection.ts';
import { outbox } from '#db/schema.ts';
import { GIVEN_UP, PARKED } from '#domain/letters.ts';
import { probeNow } from './blockage.ts';
import { IS_UNSENT, selectUndeliveredNews } from './queue.ts';

/** A letter that left or is leaving is not sent twice, and an expired code or link helps nobody. */
export function checkRetry(
  { state, dropAfter }: Pick<typeof outbox.$inferSelect, 'state' | 'dropAfter'>,
  now: number,
): 'yes' | 'left' | 'expired' {
  if (state === 'sent' || state === 'sending') return 'left';
  return dropAfter !== null && dropAfter <= now ? 'expired' : 'yes';
}

export function requeueLetter(db: Db, id: string, now: number): void {
  probeNow(db);
  db.update(outbox)
    .set({ state: 'waiting', attempts: 0, dueAt: now, network: null, lastError: null })
    .where(eq(outbox.id, id))
    .run();
}

/** Letters that may have left before they failed are sent again only one by one, by who has looked at them. */
const NEVER_LEFT = or(isNull(outbox.lastError), notInArray(outbox.lastError, [GIVEN_UP, PARKED]));
const IS_HELD_BACK = or(eq(outbox.state, 'dead'), and(eq(outbox.state, 'waiting'), isNotNull(outbox.dueAt)));

export function requeueAllLetters(db: Db, now: number): number {
  probeNow(db);
  const isOfUse = or(isNull(outbox.dropAfter), gt(outbox.dropAfter, now));
  const letters = db
    .select({ id: outbox.id, recipient: outbox.recipient })
    .from(outbox)
    .where(and(IS_UNSENT, IS_HELD_BACK, isOfUse, NEVER_LEFT))
    .orderBy(asc(outbox.createdAt), asc(outbox.id))
    .all();
  for (const { id, recipient } of letters) {
    // News that failed waits again, without a due time, for other news to the same person.
    const waits = sql`${outbox.state} = 'dead' and ${outbox.kind} glob 'order.*' and exists ${selectUndeliveredNews(sql`${recipient}`)}`;
    db.update(outbox)
      .set({
        state: 'waiting',
        attempts: 0,
        dueAt: sql`case when ${waits} then null else ${now} end`,
        lastError: null,
      })
      .where(eq(outbox.id, id))
      .run();
  }
  return letters.length;
}
