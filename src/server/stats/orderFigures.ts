import { and, eq, gte, inArray, lt, sql } from 'drizzle-orm';
import { type CountedOrder, changesOf } from '#db/changes.ts';
import { type Db, prepareStatement, type Sqlite } from '#db/connection.ts';
import { orders } from '#db/schema.ts';
import { pickColumns } from '#db/select.ts';
import { DAY, startOfDay } from '#domain/format/calendar.ts';
import { ORDER_STATUSES } from '#domain/lifecycle/lifecycle.ts';
import { amountDueOf, creditOf, PAYMENT_STATES } from '#domain/money/payment.ts';
import type { Deps } from '../ctx.ts';
import { amountDue, credit, HAS_CREDIT } from '../orderFields/balance.ts';
import { countOrder, noOrders, type OrdersOfDay } from './ordersOfDay.ts';

const counted = pickColumns(
  orders,
  'createdAt',
  'status',
  'grandTotal',
  'rebate',
  'amountPaid',
  'pickedUpAt',
  'completedAt',
  'pickupBy',
  'promiseFrom',
  'promisedAt',
  'stepDueAt',
);
const selectDay = prepareStatement((db, p) =>
  db
    .select(counted)
    .from(orders)
    .where(and(gte(orders.createdAt, p('since')), lt(orders.createdAt, p('until'))))
    .prepare(),
);
const selectOne = prepareStatement((db, p) =>
  db
    .select(counted)
    .from(orders)
    .where(eq(orders.id, p('orderId')))
    .prepare(),
);

const LIVE = ORDER_STATUSES.filter((status) => status !== 'cancelled');
const UNPAID = PAYMENT_STATES.filter((state) => state !== 'paid');
/** Ranges of the index by status and payment: most orders are paid. */
const selectDue = prepareStatement((db) =>
  db
    .select({ amount: sql<number>`coalesce(sum(${amountDue}), 0)` })
    .from(orders)
    .where(and(inArray(orders.status, LIVE), inArray(orders.paymentState, UNPAID)))
    .prepare(),
);
const selectCredit = prepareStatement((db) =>
  db
    .select({ amount: sql<number>`coalesce(sum(${credit}), 0)` })
    .from(orders)
    .where(HAS_CREDIT)
    .prepare(),
);

/** What clients owe, and what the house owes them. */
interface Owed {
  due: number;
  credit: number;
}

interface Cache {
  foreignVersion: number;
  days: Map<number, OrdersOfDay>;
  owed: Owed | null;
  /** Orders written since the figures were last right, each as the figures count it; null: not at all. */
  written: Map<string, CountedOrder | null>;
}

const caches = new WeakMap<Sqlite, Cache>();

/** Of more orders than that, written since the last look, none is remembered: the figures are computed anew. */
const MOST_WRITTEN = 2000;

export interface OrderFigures {
  day(day: number): OrdersOfDay;
  owed(): Owed;
}

/**
 * Figures of each day and of all orders, in memory: an order that was written is counted out as it was and in as it is. A
 * day with thousands of orders costs one row after each act, and what a transaction took back changes nothing.
 */
export function orderFigures({ db, store: { sqlite } }: Pick<Deps, 'db' | 'store'>): OrderFigures {
  // What an open transaction has written may yet be taken back.
  if (sqlite.inTransaction) return { day: (day) => loadDay(db, day), owed: () => loadOwed(db) };
  const cache = caches.get(sqlite) ?? remember(sqlite);
  const foreignVersion = changesOf(sqlite).foreignVersion();
  if (cache.foreignVersion !== foreignVersion) forget(cache);
  cache.foreignVersion = foreignVersion;
  for (const [orderId, before] of cache.written) recount(cache, before, selectOne(db).get({ orderId }));
  cache.written.clear();
  return {
    day: (day) => {
      const figures = cache.days.get(day) ?? loadDay(db, day);
      cache.days.set(day, figures);
      return figures;
    },
    owed: () => {
      cache.owed ??= loadOwed(db);
      return cache.owed;
    },
  };
}

function remember(sqlite: Sqlite): Cache {
  const cache: Cache = { foreignVersion: 0, days: new Map(), owed: null, written: new Map() };
  changesOf(sqlite).onOrder((id, { before }) => {
    if (cache.written.size >= MOST_WRITTEN) forget(cache);
    // The first write since the last look found the order as the figures count it.
    if (!cache.written.has(id)) cache.written.set(id, before);
  });
  caches.set(sqlite, cache);
  return cache;
}

function forget(cache: Cache): void {
  cache.days.clear();
  cache.owed = null;
  cache.written.clear();
}

function recount(cache: Cache, before: CountedOrder | null, now: CountedOrder | undefined): void {
  if (before) count(cache, before, -1);
  if (now) count(cache, now, 1);
}

function count({ days, owed }: Cache, order: CountedOrder, times: 1 | -1): void {
  const day = days.get(startOfDay(order.createdAt));
  if (day) countOrder(day, order, times);
  if (!owed) return;
  owed.due += times * amountDueOf(order);
  owed.credit += times * creditOf(order);
}

function loadDay(db: Db, day: number): OrdersOfDay {
  const figures = noOrders();
  for (const order of selectDay(db).all({ since: day, until: day + DAY })) countOrder(figures, order, 1);
  return figures;
}

function loadOwed(db: Db): Owed {
  return { due: selectDue(db).get()?.amount ?? 0, credit: selectCredit(db).get()?.amount ?? 0 };
}
