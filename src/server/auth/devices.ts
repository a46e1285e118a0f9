import { and, desc, eq, inArray } from 'drizzle-orm';
import { knownDevices } from '#db/schema.ts';
import { DAY } from '#domain/calendar.ts';
import type { Ctx } from '../ctx.ts';
import { browserCookie, deviceCookie } from './cookies.ts';
import { hashToken, newToken } from './secrets.ts';

/** Cookies last in seconds. */
const A_DAY = DAY / 1000;
const HALF_A_YEAR = 180 * A_DAY;
const MOST_DEVICES = 20;
const TOKEN = /^[A-Za-z0-9]{43}$/;

/** This browser signed in to the account: from now on its tries are not counted with a stranger's. */
export function rememberDevice(ctx: Ctx, userId: string): void {
  const token = ctx.request.cookie(deviceCookie(ctx.settings));
  const his = eq(knownDevices.userId, userId);
  const known =
    token &&
    ctx.db
      .select()
      .from(knownDevices)
      .where(and(his, eq(knownDevices.id, hashToken(token))))
      .get();
  if (known) return;
  const fresh = newToken();
  ctx.store.write(() => {
    ctx.db
      .insert(knownDevices)
      .values({ id: hashToken(fresh), userId, createdAt: ctx.now() })
      .run();
    const all = ctx.db
      .select({ id: knownDevices.id })
      .from(knownDevices)
      .where(his)
      .orderBy(desc(knownDevices.createdAt))
      .all();
    const oldest = all.slice(MOST_DEVICES).map((d) => d.id);
    if (oldest.length > 0) ctx.db.delete(knownDevices).where(inArray(knownDevices.id, oldest)).run();
  });
  ctx.request.setCookie(deviceCookie(ctx.settings), fresh, { maxAge: HALF_A_YEAR });
}

/** The hash of this browser's nonce; null when it has none. */
export function thisBrowser(ctx: Ctx): string | null {
  const nonce = ctx.request.cookie(browserCookie(ctx.settings));
  return nonce && TOKEN.test(nonce) ? hashToken(nonce) : null;
}

/** Gives the browser a nonce if it has none, and returns its hash. */
export function markBrowser(ctx: Ctx): string {
  const marked = thisBrowser(ctx);
  if (marked) return marked;
  const nonce = newToken();
  ctx.request.setCookie(browserCookie(ctx.settings), nonce, { maxAge: A_DAY });
  return hashToken(nonce);
}
