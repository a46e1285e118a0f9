import { and, eq, lt, or } from 'drizzle-orm';
import { outbox } from '#db/schema.ts';
import { DAY } from '#domain/calendar.ts';
import type { Deps } from '../ctx.ts';

/** How long the outbox page can still tell that a letter has left; a provider has had its words all that time. */
export const SENT_LAST = 30 * DAY;
/** One that failed keeps its words, so that it can be sent again once somebody has seen to it. */
const DEAD_LAST = 90 * DAY;

/** Those that wait stay: the sender itself gives them up. */
export function purgeLetters({ db, store, now }: Pick<Deps, 'db' | 'store' | 'now'>): void {
  const at = now();
  const left = and(
    eq(outbox.state, 'sent'),
    // The same again by the hour of its writing, which an index holds.
    lt(outbox.createdAt, at - SENT_LAST),
    lt(outbox.sentAt, at - SENT_LAST),
  );
  const failed = and(eq(outbox.state, 'dead'), lt(outbox.createdAt, at - DEAD_LAST));
  store.write(() => db.delete(outbox).where(or(left, failed)).run());
}
