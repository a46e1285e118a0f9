import { and, desc, eq, gt, gte, lt, min, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import {
  accountEntries,
  accounts,
  cashDays,
  cashHandovers,
  drawerEntries,
  moneyEntries,
  orders,
  users,
} from '#db/schema.ts';
import { DAY, formatIsoDay } from '#domain/format/calendar.ts';
import {
  computeCarried,
  type DrawerMovementKind,
  EARLIER_CASH_KEY,
  isBlind,
  mayTakeBack,
} from '#domain/money/cash.ts';
import type { Deps, SignedCtx } from '../ctx.ts';

const cameBack = sql`outcome in ('found', 'repaid')`;

/** Each movement of cash into the drawer or out of it, with its sign; `owner` is whose hand-over or gap it is. */
const MOVEMENTS = sql`(
  select 'counted' as kind, h.id, h.counted_on as booked_on, h.counted_at as at, h.counted as amount, h.livreur_id as owner_id, h.counted_by as actor_id, null as order_id, null as note, null as photo
    from ${cashHandovers} h where h.key <> ${EARLIER_CASH_KEY}
  union all select case when m.kind = 'refund' or r.kind = 'refund' then 'refund' else 'counter' end, cast(m.sequence as text), m.booked_on, m.at, iif(m.kind = 'receipt' or r.kind = 'refund', m.amount, -m.amount), null, m.actor_id, m.order_id, m.note, null
    from ${moneyEntries} m left join ${moneyEntries} r on r.sequence = m.reverses where m.holder_id is null and m.method = 'espece'
  union all select 'gap', h.id, h.settled_on, h.settled_at, h.gap, h.livreur_id, h.settled_by, null, h.reason, null
    from ${cashHandovers} h where h.settled_on is not null and h.${cameBack}
  union all select 'gap', d.id, d.settled_on, d.settled_at, d.gap, d.closed_by, d.settled_by, null, d.reason, null
    from ${cashDays} d where d.settled_on is not null and d.${cameBack}
  union all select e.kind, e.id, e.booked_on, e.at, iif(e.kind = 'reversal', e.amount, -e.amount), null, e.actor_id, null, e.note, e.photo
    from ${drawerEntries} e
  union all select 'account', e.id, e.booked_on, e.at, iif(e.kind = 'receipt', e.amount, -e.amount), null, e.actor_id, null, a.name || coalesce(' · ' || e.note, ''), null
    from ${accountEntries} e join ${accounts} a on a.id = e.account_id where e.method = 'espece'
) as moved`;

type BookingSpan = { since: number; until: number };

const isBookedWithin = ({ since, until }: BookingSpan) =>
  sql`moved.booked_on >= ${since} and moved.booked_on < ${until}`;

const owners = alias(users, 'owners');
const actors = alias(users, 'actors');

const listMovements = ({ db }: Pick<Deps, 'db'>, span: BookingSpan) =>
  db
    .select({
      kind: sql<DrawerMovementKind>`moved.kind`,
      id: sql<string>`moved.id`,
      at: sql<number>`moved.at`,
      amount: sql<number>`moved.amount`,
      owner: owners.fullname,
      actor: actors.fullname,
      actorId: sql<string | null>`moved.actor_id`,
      orderId: sql<string | null>`moved.order_id`,
      number: orders.number,
      note: sql<string | null>`moved.note`,
      photo: sql<string | null>`moved.photo`,
    })
    .from(MOVEMENTS)
    .leftJoin(owners, eq(owners.id, sql`moved.owner_id`))
    .leftJoin(actors, eq(actors.id, sql`moved.actor_id`))
    .leftJoin(orders, eq(orders.id, sql`moved.order_id`))
    .where(isBookedWithin(span))
    .all()
    .sort((a, b) => a.at - b.at);

const sumMovements = ({ db }: Pick<Deps, 'db'>, span: BookingSpan): number =>
  db
    .select({ amount: sql<number>`coalesce(sum(moved.amount), 0)` })
    .from(MOVEMENTS)
    .where(isBookedWithin(span))
    .get()?.amount ?? 0;

export type DrawerSums = { float: number; carried: number; expected: number };

/** The sum that the drawer of an open day should hold. */
export function computeDrawerSums(ctx: Pick<Deps, 'db' | 'house'>, since: number): DrawerSums {
  const last = ctx.db
    .select({ day: cashDays.day, counted: cashDays.counted })
    .from(cashDays)
    .where(lt(cashDays.day, since))
    .orderBy(desc(cashDays.day))
    .limit(1)
    .get();
  const { drawerFloat: float } = ctx.house();
  const movedSince = last ? sumMovements(ctx, { since: last.day + DAY, until: since }) : 0;
  const carried = computeCarried(last?.counted, float, movedSince);
  return { float, carried, expected: float + carried + sumMovements(ctx, { since, until: since + DAY }) };
}

const NO_SUMS = { float: null, carried: null, expected: null };

/** Until the day is closed an admin sees what moved, but neither float nor sum: its closer counts blind. */
export function readDrawer(ctx: SignedCtx, { day }: { day: string }) {
  const since = Date.parse(day);
  const closed = ctx.db
    .select({ closing: cashDays, closer: users.fullname })
    .from(cashDays)
    .leftJoin(users, eq(users.id, cashDays.closedBy))
    .where(eq(cashDays.day, since))
    .get();
  const later = ctx.db
    .select({ day: min(cashDays.day) })
    .from(cashDays)
    .where(gt(cashDays.day, since))
    .get();
  const closingDay = later?.day ?? null;
  const sums = isBlind(ctx.actor.role) ? NO_SUMS : computeDrawerSums(ctx, since);
  const { float, carried, expected } = closed?.closing ?? sums;
  return {
    day,
    float,
    carried,
    expected,
    ...listReadMovements(ctx, since),
    closing: closed ? toClosing(closed) : null,
    mayClose: since <= ctx.now() && !closed && !closingDay,
    /** The later day whose close counted this one too. */
    closingDay: closed || !closingDay ? null : formatIsoDay(closingDay),
  };
}

/** `later` moved on this day after its close, so that the next day counts it. */
function listReadMovements(ctx: SignedCtx, since: number) {
  const isLaterReversal = and(eq(drawerEntries.kind, 'reversal'), gte(drawerEntries.bookedOn, since));
  const reversals = ctx.db.select({ of: drawerEntries.key }).from(drawerEntries).where(isLaterReversal).all();
  const reversedIds = new Set(reversals.map((reversal) => reversal.of));
  const tomorrow = since + DAY;
  const listDay = (day: number) => listMovements(ctx, { since: day, until: day + DAY });
  const toReadMovement = ({ actorId, ...movement }: ReturnType<typeof listMovements>[number]) => {
    const isReversed = reversedIds.has(movement.id);
    const mayTake = !isReversed && mayTakeBack({ ...movement, actorId }, ctx.actor, ctx.now());
    return { ...movement, isReversed, mayTakeBack: mayTake };
  };
  const later = listDay(tomorrow).filter(({ at }) => at < tomorrow);
  return { movements: listDay(since).map(toReadMovement), later: later.map(toReadMovement) };
}

function toClosing({ closing, closer }: { closing: typeof cashDays.$inferSelect; closer: string | null }) {
  const { id, counted, gap, isBlind: blind, note, outcome, reason, closedAt: at } = closing;
  return { id, at, closer: closer ?? '', counted, gap, isBlind: blind, note, outcome, reason };
}

export function listDrawerGaps({ db }: Pick<Deps, 'db'>) {
  return db
    .select({ id: cashDays.id, day: cashDays.day, amount: cashDays.gap, closer: users.fullname })
    .from(cashDays)
    .leftJoin(users, eq(users.id, cashDays.closedBy))
    .where(sql`gap <> 0 and outcome is null`)
    .orderBy(cashDays.day)
    .all()
    .map(({ day, closer, ...gap }) => ({ ...gap, day: formatIsoDay(day), closer: closer ?? '' }));
}
