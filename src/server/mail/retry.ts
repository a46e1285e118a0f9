import { eq } from 'drizzle-orm';
import type { Db } from '#db/open.ts';
import { outbox } from '#db/schema.ts';

type Letter = Pick<typeof outbox.$inferSelect, 'id' | 'state' | 'dropAfter'>;

/** One that left or is leaving is not sent twice, and a code or link that has expired helps nobody. */
export function mayGoAgain(
  letter: Pick<Letter, 'state' | 'dropAfter'>,
  now: number,
): 'yes' | 'left' | 'expired' {
  if (letter.state === 'sent' || letter.state === 'sending') return 'left';
  return letter.dropAfter !== null && letter.dropAfter <= now ? 'expired' : 'yes';
}

/** To the head of the queue, as if it had never been tried. */
export function queueAgain(db: Db, letter: Pick<Letter, 'id'>, now: number): void {
  db.update(outbox)
    .set({ state: 'waiting', attempts: 0, nextAttemptAt: now, leaseUntil: null, lastError: null })
    .where(eq(outbox.id, letter.id))
    .run();
}
