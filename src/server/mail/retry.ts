import { eq } from 'drizzle-orm';
import type { Db } from '#db/connection.ts';
import { outbox } from '#db/schema.ts';
import { probeNow } from './blockage.ts';

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
