import { and, eq, sql } from 'drizzle-orm';
import webPush, { type RequestDetails } from 'web-push';
import { claims, orders, outbox, pushSubscriptions, sessions, users } from '#db/schema.ts';
import { countRows, pickColumns } from '#db/select.ts';
import {
  composeBreakdown,
  composeMissedDate,
  composePush,
  composeTrouble,
  isStillNews,
  type OrderInPush,
  type PushNews,
  type PushWords,
} from '#domain/push/pushNews.ts';
import type { Deps } from '../ctx.ts';
import { PUSH_URGENCIES, type Queued, scheduleRetry } from '../mail/queue.ts';
import { computeBackOff, createWorker, type OutboxWorker } from '../mail/worker.ts';
import { addClocks } from '../orderFields/clocks.ts';
import { parseRow } from '../orderFields/jsonFields.ts';
import { selectOrders } from '../orderFields/orderJson.ts';
import { OF_STEP } from '../orderFields/promiseJson.ts';
import { getPushSubject, readPushKeys } from './keys.ts';
import type { PostPush, PushAnswer, Resolve } from './post.ts';
import { endSubscriptions, IS_SESSION_LIVE } from './subscriptions.ts';

type Shared = Pick<Deps, 'db' | 'store' | 'now' | 'house' | 'random' | 'log' | 'settings'>;

/** A service that never answers holds one lane for seconds; news of livreurs goes on in the others. */
const LANES = 8;
const MOST_TRIES = 3;
/** The service refuses the house and would refuse any other notification. */
const HOUSE_REFUSED = [400, 401, 403];
const GONE = [404, 410];
const TOO_LARGE = 413;

export function createPushSender(deps: Shared, post: PostPush): OutboxWorker {
  const alerted = new Set<number>();
  return createWorker(deps, {
    what: 'push sender',
    urgencies: Object.values(PUSH_URGENCIES),
    pauseMs: 0,
    lanes: LANES,
    // The keys are made at the first start, so that each backup carries them.
    prepare: () => readPushKeys(deps),
    send: (push) => sendPush(deps, push, { post, alerted }),
  });
}

type Means = { post: PostPush; alerted: Set<number> };

async function sendPush(deps: Shared, push: Queued, { post, alerted }: Means): Promise<void> {
  const { dropAfter } = push;
  const browser = findBrowser(deps, push.recipient);
  const words = browser && composePresent(deps, push, browser);
  if (!browser || !words || dropAfter === null || dropAfter <= deps.now()) return removePush(deps, push);
  const details = encrypt(deps, push, { browser, words, lifeMs: dropAfter - deps.now() });
  if (!details) return endBrowser(deps, browser, 'keys');
  const answer = await post(details).catch((error: Error): PushAnswer => {
    deps.log.warn('push delayed', { push: push.id, reason: error.message });
    return { status: 0, retryAfterMs: 0 };
  });
  recordAnswer(deps, push, { browser, answer, alerted });
}

/** Null for keys of a browser that are no point of the curve. */
function encrypt(
  deps: Shared,
  push: Queued,
  { browser, words, lifeMs }: { browser: PushBrowser; words: PushWords; lifeMs: number },
): RequestDetails | null {
  const { endpoint, p256dh, auth } = browser;
  const { title, body, path } = words;
  const topic = (push.topic ?? '').replaceAll('-', '');
  // Safari shows this form by itself; the service worker of the others reads it.
  const payload = JSON.stringify({
    web_push: 8030,
    notification: { title, body, lang: 'fr', tag: topic, navigate: deps.settings.publicUrl + path },
  });
  const vapidDetails = { subject: getPushSubject(deps), ...readPushKeys(deps) };
  const urgency = push.urgency === PUSH_URGENCIES.livreur ? 'high' : 'normal';
  try {
    return webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
      vapidDetails,
      urgency,
      topic,
      TTL: Math.ceil(lifeMs / 1000),
      contentEncoding: 'aes128gcm',
    });
  } catch {
    return null;
  }
}

function recordAnswer(
  deps: Shared,
  push: Queued,
  { browser, answer, alerted }: { browser: PushBrowser; answer: PushAnswer; alerted: Set<number> },
): void {
  const { status, retryAfterMs } = answer;
  const fields = { push: push.id, to: browser.userId, status, attempts: push.attempts };
  if (status >= 200 && status < 300) {
    deps.log.info('push sent', fields);
    deps.store.write(() => {
      deps.db
        .update(pushSubscriptions)
        .set({ usedAt: deps.now() })
        .where(eq(pushSubscriptions.id, browser.id))
        .run();
      removePush(deps, push);
    });
  } else if (GONE.includes(status)) endBrowser(deps, browser, String(status));
  else if (HOUSE_REFUSED.includes(status) || status === TOO_LARGE || isTriedOut(status, push)) {
    const isNew = !alerted.has(status);
    alerted.add(status);
    deps.log[isNew ? 'error' : 'warn']('push refused', fields);
    removePush(deps, push);
  } else {
    const wait = Math.max(retryAfterMs, computeBackOff(deps, push.attempts));
    scheduleRetry(deps, push, { dueAt: deps.now() + wait, lastError: `status ${status}`, words: null });
  }
}

/** A service that is down or busy is asked as long as the news is fresh. */
const isTriedOut = (status: number, { attempts }: Queued) =>
  status >= 300 && status < 500 && status !== 429 && attempts >= MOST_TRIES;

function endBrowser(deps: Shared, { id, userId }: PushBrowser, reason: string): void {
  deps.log.info('push subscription ended', { to: userId, reason });
  deps.store.write(() => {
    endSubscriptions(deps.db, eq(pushSubscriptions.id, id), deps.now());
    deps.db.delete(outbox).where(eq(outbox.recipient, id)).run();
  });
}

function removePush({ db, store }: Shared, { id }: Queued): void {
  store.write(() => db.delete(outbox).where(eq(outbox.id, id)).run());
}

export type Push = { wake(): void; stop(): Promise<void>; resolve: Resolve };

type ComposeDeps = Pick<Deps, 'db' | 'now' | 'house'>;
export type PushBrowser = NonNullable<ReturnType<typeof findBrowser>>;

/** Undefined once the browser is nobody's. */
export const findBrowser = ({ db, now }: ComposeDeps, id: string) =>
  db
    .select({
      ...pickColumns(pushSubscriptions, 'id', 'endpoint', 'p256dh', 'auth', 'userId'),
      role: users.role,
    })
    .from(pushSubscriptions)
    .innerJoin(sessions, and(eq(sessions.id, pushSubscriptions.sessionId), IS_SESSION_LIVE))
    .innerJoin(users, and(eq(users.id, pushSubscriptions.userId), users.active))
    .where(eq(pushSubscriptions.id, id))
    .prepare()
    .get({ now: now() });

/** A notification was true when it was written; null when the order has moved on since. */
export function composePresent(
  deps: ComposeDeps,
  { kind, topic }: Queued,
  reader: PushBrowser,
): PushWords | null {
  const news = kind.slice('push.'.length) as PushNews;
  const { role, userId } = reader;
  if (topic === null) return null;
  if (news === 'breakdown') return isBrokenDown(deps, topic) ? composeBreakdown(role) : null;
  if (news === 'providerTrouble') return composeTrouble(topic);
  if (news === 'missedDate') return composeMissedDate(role);
  const order = findOrder(deps, topic);
  const now = deps.now();
  return order && isStillNews(news, order, { userId, now }) ? composePush(news, order, role, now) : null;
}

const isBrokenDown = ({ db }: ComposeDeps, id: string): boolean =>
  countRows(db, users, and(eq(users.id, id), eq(users.availability, 'breakdown'))) > 0;

function findOrder(deps: ComposeDeps, id: string): OrderInPush | null {
  const extra = {
    visitFailedAt: orders.visitFailedAt,
    openClaims: sql`(select count(*) from ${claims} where ${claims.orderId} = ${orders.id} and ${claims.state} = 'open')`,
    ...OF_STEP,
  };
  const row = parseRow(
    selectOrders<Pick<OrderInPush, 'visitFailedAt' | 'stepDueAt'> & { openClaims: number }>(deps.db, extra)
      .where(eq(orders.id, id))
      .get(),
  );
  const [order] = row ? addClocks(deps, [row]) : [];
  return order ? { ...order, hasOpenClaim: order.openClaims > 0 } : null;
}
