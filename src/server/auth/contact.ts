import { eq } from 'drizzle-orm';
import { sessions } from '#db/schema.ts';
import { MINUTE } from '#domain/format/calendar.ts';
import type { Ctx } from '../ctx.ts';
import { tolerateDiskFault } from '../storeFaults.ts';

/** The stored hour may be this much too early, in the phone's favour, so that most queries write nothing. */
const CONTACT_INTERVAL_MS = MINUTE;

/** A phone that asks has heard from the server, unless acts wait on it that are older than its question. */
export function recordContact(ctx: Ctx): void {
  const { session, db, store, request } = ctx;
  const { waitingSince } = request;
  if (!session || waitingSince === 'unknown') return;
  const heardAt = Math.min(ctx.now(), waitingSince ?? Number.POSITIVE_INFINITY);
  if (session.heardAt !== null && heardAt - session.heardAt < CONTACT_INTERVAL_MS) return;
  // The other queries of the same request find it noted.
  session.heardAt = heardAt;
  tolerateDiskFault(ctx.log, () =>
    store.write(() => db.update(sessions).set({ heardAt }).where(eq(sessions.id, session.id)).run()),
  );
}
