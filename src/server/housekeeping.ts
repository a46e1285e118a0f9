import { gt, lt } from 'drizzle-orm';
import { counterOf, setCounter } from '#db/counters.ts';
import { idempotency, positions } from '#db/schema.ts';
import { DAY, HOUR } from '#domain/calendar.ts';
import { purgeAccounts } from './auth/purge.ts';
import { ASIDE_LAST, sweepAside } from './backups.ts';
import { sweepUploads } from './catalogue/sweep.ts';
import type { Deps } from './ctx.ts';
import { purgeInbox } from './inbox/purge.ts';
import { sweepLetterFiles } from './mail/file.ts';
import { purgeLetters, SENT_LAST } from './mail/purge.ts';

export const PURGE_EVERY_MS = HOUR;
const POSITIONS_LAST = 7 * DAY;
/** A checkout is retried within minutes; a livreur's step, after a day without network at most. */
const KEYS_LAST = 7 * DAY;
/** Longer than any stop that nobody noticed: rather keep too long than purge by a wrong clock. */
const LATEST = DAY;

const LAST_PURGE = 'last-purge';
const LAST_SWEEP = 'last-sweep';

type House = Pick<Deps, 'db' | 'store' | 'now' | 'log' | 'settings'>;

/**
 * What has had its time. A clock that jumped ahead would empty the house: when the last purge is more than a day later
 * than it should be, the first run only notes the hour, and the next, an hour of running later, purges.
 */
export async function keepHouse(house: House): Promise<'purged' | 'waiting'> {
  const { db, store, now, log } = house;
  const last = counterOf(house.db, LAST_PURGE);
  const at = now();
  if (last === null || at < last || at > last + PURGE_EVERY_MS + LATEST) {
    note(house, LAST_PURGE);
    if (last !== null)
      log.warn('purge put off', { reason: 'the clock jumped, or the server was stopped for long' });
    return 'waiting';
  }
  purgeAccounts(house);
  purgeLetters(house);
  purgeInbox(house, LATEST);
  store.write(() => {
    // Points of a clock that ran ahead would outlive every purge: their week begins now.
    db.update(positions)
      .set({ at })
      .where(gt(positions.at, at + LATEST))
      .run();
    db.delete(positions)
      .where(lt(positions.at, at - POSITIONS_LAST))
      .run();
    db.delete(idempotency)
      .where(lt(idempotency.createdAt, at - KEYS_LAST))
      .run();
  });
  note(house, LAST_PURGE);
  const swept = counterOf(house.db, LAST_SWEEP);
  if (swept === null || at - swept >= DAY) {
    await sweepLetterFiles(house.settings, at - SENT_LAST);
    await sweepAside(house.settings, at - ASIDE_LAST);
    await sweepUploads(house);
    note(house, LAST_SWEEP);
  }
  return 'purged';
}

function note({ db, store, now }: House, name: string): void {
  store.write(() => setCounter(db, name, now()));
}
