import { and, eq, gt, isNull, lt, ne, or } from 'drizzle-orm';
import {
  applications,
  challenges,
  idempotency,
  knownDevices,
  messages,
  outbox,
  positions,
  providerEvents,
  sessions,
  throttles,
  tokens,
  users,
  validationCodes,
} from '#db/schema.ts';
import { DAY } from '#domain/format/calendar.ts';
import { deleteSessions } from '../auth/session.ts';
import { storeSessionUses } from '../auth/sessions.ts';
import type { Deps } from '../ctx.ts';

export const SENT_LETTER_MS = 30 * DAY;

const LIFE_MS = {
  unconfirmedAccount: 2 * DAY,
  signUp: 7 * DAY,
  device: 180 * DAY,
  /** A code counts towards the lock for a day; the week leaves time to find out what happened. */
  code: 7 * DAY,
  failedLetter: 90 * DAY,
  /** The page Confidentialité promises this period. */
  writtenByPublic: 365 * DAY,
  position: 7 * DAY,
  providerEvent: 30 * DAY,
  /** A checkout is retried within minutes; a livreur's step seldom waits more than a day for a network. */
  idempotencyKey: 7 * DAY,
} as const;

/** An instant farther ahead than this comes from a clock that ran ahead. */
export const MAX_CLOCK_LEAD_MS = DAY;

export function purgeExpiredRows({ db, store, now }: Pick<Deps, 'db' | 'store' | 'now'>): void {
  const at = now();
  const getCutoff = (life: keyof typeof LIFE_MS) => at - LIFE_MS[life];
  storeSessionUses({ db, store });
  store.write(() => {
    resetFutureInstants(db, at);
    deleteSessions(
      { db, now },
      or(lt(sessions.expiresAt, Math.floor(at / 1000)), lt(sessions.absoluteExpiresAt, at)),
    );
    const unconfirmed = and(isNull(users.confirmedAt), isNull(users.erasedAt));
    const deletions = [
      db.delete(users).where(and(unconfirmed, lt(users.createdAt, getCutoff('unconfirmedAccount')))),
      db
        .delete(tokens)
        .where(
          or(
            and(ne(tokens.purpose, 'confirm'), lt(tokens.expiresAt, at)),
            lt(tokens.expiresAt, getCutoff('signUp')),
          ),
        ),
      db.delete(challenges).where(lt(challenges.expiresAt, at)),
      db.delete(validationCodes).where(lt(validationCodes.createdAt, getCutoff('code'))),
      db.delete(knownDevices).where(lt(knownDevices.createdAt, getCutoff('device'))),
      db.delete(throttles).where(lt(throttles.resetsAt, at)),
      // Waiting letters stay until the mail sender gives up.
      db
        .delete(outbox)
        .where(
          or(
            and(eq(outbox.state, 'sent'), lt(outbox.sentAt, at - SENT_LETTER_MS)),
            and(eq(outbox.state, 'dead'), lt(outbox.createdAt, getCutoff('failedLetter'))),
          ),
        ),
      db.delete(messages).where(lt(messages.createdAt, getCutoff('writtenByPublic'))),
      // The year starts at the decision, or at the application if nobody decided.
      db
        .delete(applications)
        .where(
          and(
            lt(applications.createdAt, getCutoff('writtenByPublic')),
            or(isNull(applications.decidedAt), lt(applications.decidedAt, getCutoff('writtenByPublic'))),
          ),
        ),
      db.delete(positions).where(lt(positions.at, getCutoff('position'))),
      db.delete(providerEvents).where(lt(providerEvents.receivedAt, getCutoff('providerEvent'))),
      db.delete(idempotency).where(lt(idempotency.createdAt, getCutoff('idempotencyKey'))),
    ];
    for (const deletion of deletions) deletion.run();
  });
}

/** Rows dated by a clock that ran ahead would stay too long, so their age counts from now. */
function resetFutureInstants(db: Deps['db'], at: number): void {
  const ahead = at + MAX_CLOCK_LEAD_MS;
  db.update(messages).set({ createdAt: at }).where(gt(messages.createdAt, ahead)).run();
  db.update(applications).set({ createdAt: at }).where(gt(applications.createdAt, ahead)).run();
  db.update(applications).set({ decidedAt: at }).where(gt(applications.decidedAt, ahead)).run();
  db.update(positions).set({ at }).where(gt(positions.at, ahead)).run();
}
