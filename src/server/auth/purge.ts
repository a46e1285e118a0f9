import { and, isNull, lt, ne, or, sql } from 'drizzle-orm';
import { knownDevices, sessions, throttles, tokens, users, validationCodes } from '#db/schema.ts';
import { DAY } from '#domain/calendar.ts';
import type { Deps } from '../ctx.ts';

/** Sign-ups that nobody confirmed. */
const UNCONFIRMED_LASTS = 2 * DAY;
/** Who else signed up with an address is known beyond the life of his link: it goes with the account, or after a week. */
const SIGN_UP_REMEMBERED = 7 * DAY;
const DEVICE_LASTS = 180 * DAY;
/** Codes count towards the door for a day; a week tells what happened. */
const CODE_LASTS = 7 * DAY;

/** What has run out. Called once an hour; it decides by the clock that it is given. */
export function purgeAccounts({ db, store, now }: Pick<Deps, 'db' | 'store' | 'now'>): void {
  const at = now();
  store.write(() => {
    db.delete(users)
      .where(
        and(isNull(users.confirmedAt), isNull(users.erasedAt), lt(users.createdAt, at - UNCONFIRMED_LASTS)),
      )
      .run();
    db.delete(sessions)
      .where(sql`${sessions.expiresAt} < ${Math.floor(at / 1000)} or ${sessions.absoluteExpiresAt} < ${at}`)
      .run();
    db.delete(tokens)
      .where(
        or(
          and(ne(tokens.purpose, 'confirm'), lt(tokens.expiresAt, at)),
          lt(tokens.expiresAt, at - SIGN_UP_REMEMBERED),
        ),
      )
      .run();
    db.delete(validationCodes)
      .where(lt(validationCodes.createdAt, at - CODE_LASTS))
      .run();
    db.delete(knownDevices)
      .where(lt(knownDevices.createdAt, at - DEVICE_LASTS))
      .run();
    db.delete(throttles).where(lt(throttles.resetsAt, at)).run();
  });
}
