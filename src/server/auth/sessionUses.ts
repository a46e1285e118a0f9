import { eq } from 'drizzle-orm';
import { memoizePerDb } from '#db/connection.ts';
import { sessions, users } from '#db/schema.ts';
import type { Deps } from '../ctx.ts';

interface SessionUse {
  userId: string;
  expiresAt: number;
  network: string;
  at: number;
}

/** Uses wait here for the timer that stores those of a minute at once, so that no request commits for its session. */
const waiting = memoizePerDb(() => new Map<string, SessionUse>());

export function findSessionUse({ db }: Pick<Deps, 'db'>, sessionId: string): SessionUse | undefined {
  return waiting(db).get(sessionId);
}

export function noteSessionUse({ db }: Pick<Deps, 'db'>, sessionId: string, use: SessionUse): void {
  waiting(db).set(sessionId, use);
}

/** Uses that a full disk refuses stay for the next call. */
export function storeSessionUses({ db, store }: Pick<Deps, 'db' | 'store'>): void {
  const uses = waiting(db);
  if (uses.size === 0) return;
  store.write(() => {
    for (const [id, { userId, expiresAt, network, at }] of uses) {
      const session = db
        .update(sessions)
        .set({ expiresAt, network, lastUsedAt: at })
        .where(eq(sessions.id, id));
      // An account that was erased since has no session.
      if (session.run().changes === 0) continue;
      db.update(users).set({ lastSeenAt: at }).where(eq(users.id, userId)).run();
    }
  });
  uses.clear();
}
