import { and, eq, gt, isNull, lt, ne, not, or, sql } from 'drizzle-orm';
import { readCounter, setCounter } from '#db/counters.ts';
import { rewriteIfDue } from '#db/folder/rewrite.ts';
import {
  applications,
  challenges,
  idempotency,
  knownDevices,
  messages,
  orderEvents,
  outbox,
  positions,
  providerEvents,
  sessions,
  throttles,
  tokens,
  users,
  validationCodes,
  visits,
} from '#db/schema.ts';
import { DAY, HOUR } from '#domain/format/calendar.ts';
import { deleteSessions } from '../auth/session.ts';
import { storeSessionUses } from '../auth/sessions.ts';
import { sweepUploads } from '../catalogue/sweep.ts';
import type { Deps } from '../ctx.ts';
import { describeError } from '../log.ts';
import { sweepLetterFiles } from '../mail/transport.ts';
import { sweepPhotos } from '../photos/sweep.ts';
import { learnTravel } from '../roads/learnTravel.ts';
import { ASIDE_LIFE_MS, sweepFilesPutAside } from './backups.ts';

export const PURGE_INTERVAL_MS = HOUR;

const LAST_PURGE = 'last-purge';
const LAST_SWEEP = 'last-sweep';

/** Rewriting stops every request, for some 16 ms a megabyte; a larger database waits for the next start. */
const MAX_REWRITTEN_BYTES = 512e6;

type HousekeepingDeps = Pick<Deps, 'db' | 'store' | 'house' | 'now' | 'log' | 'settings'>;

/**
 * A clock that jumped ahead would delete everything. A purge that is more than a day overdue only notes the time, so
 * that the next one runs an hour later. A week after the last purge, it waits until a person confirms the time or the
 * clock is right again.
 */
export async function runHousekeeping(deps: HousekeepingDeps): Promise<'purged' | 'waiting'> {
  const { db, log, settings } = deps;
  const last = readCounter(db, LAST_PURGE);
  const at = deps.now();
  if (last !== null && isTimeDoubtful(last, at)) {
    log.error('purge waits for a confirmation', { reason: 'laveo clock', ms: at - last });
    return 'waiting';
  }
  if (last === null || at < last || at > last + PURGE_INTERVAL_MS + MAX_CLOCK_LEAD_MS) {
    noteTime(deps, LAST_PURGE);
    if (last !== null)
      log.warn('purge put off', { reason: 'the clock jumped, or the server was stopped for long' });
    return 'waiting';
  }
  // Positions go after their week, whether something was learned from them or not.
  await learnTravel(deps).catch((error) => log.error('no travel times learned', describeError(error)));
  purgeExpiredRows(deps);
  noteTime(deps, LAST_PURGE);
  if (rewriteIfDue(deps.store, MAX_REWRITTEN_BYTES)) log.info('rewritten');
  const lastSweep = readCounter(db, LAST_SWEEP);
  if (lastSweep === null || at - lastSweep >= DAY) {
    await sweepLetterFiles(settings, at - SENT_LETTER_MS);
    await sweepFilesPutAside(settings, at - ASIDE_LIFE_MS);
    await sweepUploads(deps);
    await sweepPhotos(deps);
    noteTime(deps, LAST_SWEEP);
  }
  return 'purged';
}

/** A house is hardly ever closed for more than a week, so a longer gap is more likely a wrong clock. */
export const isTimeDoubtful = (lastPurge: number, now: number): boolean => now > lastPurge + 7 * DAY;

export const getLastPurge = (db: Deps['db']): number | null => readCounter(db, LAST_PURGE);

export function setLastPurge(db: Deps['db'], now: number): void {
  setCounter(db, LAST_PURGE, now);
}

function noteTime({ db, store, now }: HousekeepingDeps, name: string): void {
  store.write(() => setCounter(db, name, now()));
}

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
    // A link that was sent again lives as long as its letter says.
    const hasLiveLink = sql`exists (select 1 from ${tokens} t where t.user_id = ${users.id} and t.purpose = 'confirm' and t.expires_at > ${at})`;
    const unconfirmed = and(isNull(users.confirmedAt), isNull(users.erasedAt), not(hasLiveLink));
    const changes = [
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
      db
        .update(visits)
        .set({ lng: null, lat: null })
        .where(isPlacedBefore(getCutoff('position'))),
      db.delete(providerEvents).where(lt(providerEvents.receivedAt, getCutoff('providerEvent'))),
      db.delete(idempotency).where(lt(idempotency.createdAt, getCutoff('idempotencyKey'))),
    ];
    for (const change of changes) change.run();
  });
}

/** A visit that failed holds where the livreur was, which has its week as any point of theirs. */
const isPlacedBefore = (cutoff: number) =>
  sql`${visits.lng} is not null and (select e.at from ${orderEvents} e where e.sequence = ${visits.sequence}) < ${cutoff}`;

/** Rows dated by a clock that ran ahead would stay too long, so their age counts from now. */
function resetFutureInstants(db: Deps['db'], at: number): void {
  const ahead = at + MAX_CLOCK_LEAD_MS;
  db.update(messages).set({ createdAt: at }).where(gt(messages.createdAt, ahead)).run();
  db.update(applications).set({ createdAt: at }).where(gt(applications.createdAt, ahead)).run();
  db.update(applications).set({ decidedAt: at }).where(gt(applications.decidedAt, ahead)).run();
  db.update(positions).set({ at }).where(gt(positions.at, ahead)).run();
}
