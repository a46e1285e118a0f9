import { and, desc, eq, inArray, ne } from 'drizzle-orm';
import { knownDevices, users } from '#db/schema.ts';
import { pickColumns } from '#db/select.ts';
import { DAY } from '#domain/format/calendar.ts';
import { isDeskRole } from '#domain/people/roles.ts';
import type { Ctx } from '#server/ctx.ts';
import { enqueueLetter } from '#server/mail/outbox.ts';
import { hashToken } from '../../tokens.ts';
import type { User } from '../accounts.reads.ts';
import { getBrowserCookieName, getDeviceCookieName } from '../cookies.ts';
import { makeToken } from '../secrets.ts';

const BROWSERS: [RegExp, string][] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\/|\bOpera/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const SYSTEMS: [RegExp, string][] = [
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
];

const findMatchingName = (list: [RegExp, string][], text: string) =>
  list.find(([pattern]) => pattern.test(text))?.[1];

/** A stranger may choose the header, so letters hold fixed words instead of its text. */
export function detectBrowserFamily(userAgent: string): string {
  return [
    findMatchingName(BROWSERS, userAgent) ?? 'un navigateur inconnu',
    findMatchingName(SYSTEMS, userAgent),
  ]
    .filter(Boolean)
    .join(', ');
}

const DAY_IN_SECONDS = DAY / 1000;
const MAX_DEVICES = 20;
const MAX_PEOPLE = 6;
const TOKEN = /^[A-Za-z0-9]{43}$/;

export function rememberDeviceAndWarn(ctx: Ctx, { id, email, role, demo }: User): void {
  const isNew = rememberDevice(ctx, id);
  if (!isNew || demo || !isDeskRole(role)) return;
  const device = detectBrowserFamily(ctx.request.userAgent);
  const data = { device, network: shortenIp(ctx.request.ip), role };
  ctx.store.write(() => enqueueLetter(ctx, { kind: 'security.newDevice', to: email, data }));
}

/** The result is true when the browser was new to this account. */
export function rememberDevice(ctx: Ctx, userId: string): boolean {
  if (findKnownDeviceId(ctx, userId)) return false;
  const { db, settings, request } = ctx;
  const ofUser = eq(knownDevices.userId, userId);
  const newest = makeToken();
  ctx.store.write(() => {
    db.insert(knownDevices)
      .values({ id: hashToken(newest), userId, createdAt: ctx.now() })
      .run();
    const ids = db
      .select({ id: knownDevices.id })
      .from(knownDevices)
      .where(ofUser)
      .orderBy(desc(knownDevices.createdAt))
      .all()
      .map(({ id }) => id);
    db.delete(knownDevices)
      .where(inArray(knownDevices.id, ids.slice(MAX_DEVICES)))
      .run();
  });
  const knownIds = new Set(listDeviceOwners(ctx).map(({ id }) => id));
  const knownTokens = readDeviceTokens(ctx).filter((token) => knownIds.has(hashToken(token)));
  const tokens = [newest, ...knownTokens].slice(0, MAX_PEOPLE).join('.');
  request.setCookie(getDeviceCookieName(settings), tokens, { maxAge: 180 * DAY_IN_SECONDS });
  return true;
}

/** A browser that stays known keeps its own counts, so that a stranger who guesses does not lock it out. */
export function forgetDevices({ db }: Pick<Ctx, 'db'>, userId: string, exceptId: string | null = null): void {
  const isOther = exceptId === null ? undefined : ne(knownDevices.id, exceptId);
  db.delete(knownDevices)
    .where(and(eq(knownDevices.userId, userId), isOther))
    .run();
}

export function findKnownDeviceId(ctx: Ctx, userId: string): string | null {
  return listDeviceOwners(ctx).find((owner) => owner.userId === userId)?.id ?? null;
}

export function findDeviceSubject(ctx: Ctx, email: string): string | null {
  const device = listDeviceOwners(ctx).find((owner) => owner.email === email);
  return device ? `device:${device.id}` : null;
}

export function isDeskDevice(ctx: Ctx): boolean {
  return listDeviceOwners(ctx).some(({ active, role }) => active && isDeskRole(role));
}

/** The cookie holds a token of each person who shares the browser. */
const readDeviceTokens = ({ request, settings }: Ctx): string[] =>
  request.cookie(getDeviceCookieName(settings))?.split('.', MAX_PEOPLE) ?? [];

function listDeviceOwners(ctx: Ctx) {
  return ctx.db
    .select({
      ...pickColumns(knownDevices, 'id', 'userId'),
      ...pickColumns(users, 'email', 'role', 'active'),
    })
    .from(knownDevices)
    .innerJoin(users, eq(users.id, knownDevices.userId))
    .where(inArray(knownDevices.id, readDeviceTokens(ctx).map(hashToken)))
    .all();
}

export function readBrowserHash({ request, settings }: Ctx): string | null {
  const nonce = request.cookie(getBrowserCookieName(settings));
  return nonce && TOKEN.test(nonce) ? hashToken(nonce) : null;
}

export function ensureBrowserHash(ctx: Ctx): string {
  const present = readBrowserHash(ctx);
  if (present) return present;
  const nonce = makeToken();
  ctx.request.setCookie(getBrowserCookieName(ctx.settings), nonce, { maxAge: DAY_IN_SECONDS });
  return hashToken(nonce);
}

/** "203.0.113.…" is enough to recognise a place, and too little to find somebody. */
export function shortenIp(ip: string): string {
  if (!ip.includes(':')) return ip.replace(/\.\d+$/, '.…');
  return `${ip.split(':').slice(0, 3).join(':')}:…`;
}
