import { and, eq, sql } from 'drizzle-orm';
import { prepareStatement } from '#db/connection.ts';
import { claims, orders, pushSubscriptions, sessions, users } from '#db/schema.ts';
import { pickColumns } from '#db/select.ts';
import { isStillNews, type OrderInPush, type PushNews } from '#domain/push/pushNews.ts';
import {
  composeBreakdown,
  composeMissedDate,
  composePush,
  composeTrouble,
  type PushWords,
} from '#domain/push/pushWords.ts';
import type { Deps } from '../ctx.ts';
import type { Queued } from '../mail/queue.ts';
import { IS_OPEN, LATE_AT } from '../orderFields/promiseJson.ts';
import { IS_SESSION_LIVE } from './subscriptions.ts';

const browser = prepareStatement((db, p) =>
  db
    .select({
      ...pickColumns(pushSubscriptions, 'id', 'endpoint', 'p256dh', 'auth', 'userId'),
      role: users.role,
    })
    .from(pushSubscriptions)
    .innerJoin(sessions, and(eq(sessions.id, pushSubscriptions.sessionId), IS_SESSION_LIVE))
    .innerJoin(users, and(eq(users.id, pushSubscriptions.userId), users.active))
    .where(eq(pushSubscriptions.id, p('id'))),
);
export type PushBrowser = NonNullable<ReturnType<ReturnType<typeof browser>['get']>>;

const presentOrder = prepareStatement((db, p) =>
  db
    .select({
      ...pickColumns(orders, 'id', 'status', 'livreurId', 'returningAt', 'visitFailedAt'),
      ...pickColumns(orders, 'slotFrom', 'pickupBy', 'promisedAt'),
      lateAt: sql<number | null>`case when ${IS_OPEN} then ${LATE_AT} end`,
      openClaims: sql<number>`(select count(*) from ${claims} where ${claims.orderId} = ${orders.id} and ${claims.state} = 'open')`,
    })
    .from(orders)
    .where(eq(orders.id, p('id'))),
);

const brokenDown = prepareStatement((db, p) =>
  db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, p('id')), eq(users.availability, 'breakdown'))),
);

type Shared = Pick<Deps, 'db' | 'now'>;

/** Null once the browser is nobody's. */
export const findBrowser = ({ db, now }: Shared, id: string): PushBrowser | null =>
  browser(db).get({ id, now: now() }) ?? null;

/** What is waiting was true when it was written; null when the order has moved on since. */
export function composePresent(deps: Shared, { kind, topic }: Queued, reader: PushBrowser): PushWords | null {
  const news = kind.slice('push.'.length) as PushNews;
  const { role, userId } = reader;
  if (news === 'breakdown') return brokenDown(deps.db).get({ id: topic }) ? composeBreakdown(role) : null;
  if (news === 'providerTrouble') return composeTrouble(topic ?? '');
  if (news === 'missedDate') return composeMissedDate(role);
  const order = findOrder(deps, topic);
  const now = deps.now();
  return order && isStillNews(news, order, { userId, now }) ? composePush(news, order, role, now) : null;
}

function findOrder({ db }: Shared, id: string | null): OrderInPush | null {
  const row = presentOrder(db).get({ id });
  if (!row) return null;
  const { slotFrom, pickupBy, openClaims, ...order } = row;
  const slot = slotFrom !== null && pickupBy !== null ? { from: slotFrom, to: pickupBy } : null;
  return { ...order, slot, hasOpenClaim: openClaims > 0 };
}
