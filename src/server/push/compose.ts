import { and, eq, sql } from 'drizzle-orm';
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
import { addClocks } from '../orderFields/clocks.ts';
import { parseRow } from '../orderFields/jsonFields.ts';
import { selectOrders } from '../orderFields/orderJson.ts';
import { OF_STEP } from '../orderFields/promiseJson.ts';
import { IS_SESSION_LIVE } from './subscriptions.ts';

type Shared = Pick<Deps, 'db' | 'now' | 'house'>;
export type PushBrowser = NonNullable<ReturnType<typeof findBrowser>>;

/** Undefined once the browser is nobody's. */
export const findBrowser = ({ db, now }: Shared, id: string) =>
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
export function composePresent(deps: Shared, { kind, topic }: Queued, reader: PushBrowser): PushWords | null {
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

const isBrokenDown = ({ db }: Shared, id: string): boolean =>
  db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, id), eq(users.availability, 'breakdown')))
    .get() !== undefined;

function findOrder(deps: Shared, id: string): OrderInPush | null {
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
