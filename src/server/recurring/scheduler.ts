import { and, asc, eq, gt, isNull, lt } from 'drizzle-orm';
import { readCounter, setCounter } from '#db/counters.ts';
import { orders, recurringDates, recurringRules } from '#db/schema.ts';
import { pickColumns } from '#db/select.ts';
import { DAY, formatIsoDay, startOfDay } from '#domain/format/calendar.ts';
import { findOpening } from '#domain/promises/openHours.ts';
import { ASK_AHEAD_MS, isAskedAt } from '#domain/recurring/rules.ts';
import type { ActEvent } from '../acts/change.ts';
import type { Deps } from '../ctx.ts';
import { writeClientLetter } from '../mail/letters/orderLetters.ts';
import { enqueuePush } from '../push/enqueue.ts';
import { makeOrders } from './makeOrders.ts';
import { isRunning } from './recurring.reads.ts';

const MADE_ON = 'recurring-orders-made-on';

/** Reads the clock each minute, so that a server that was down does at its start what it missed. */
export function runScheduler(deps: Deps): void {
  try {
    makeOrdersOfDay(deps);
  } finally {
    askClients(deps);
  }
}

/** A rule that fails stops no other and no question; the day is done once all have run. */
function makeOrdersOfDay(deps: Deps): void {
  const today = startOfDay(deps.now());
  if (readCounter(deps.db, MADE_ON) === today) return;
  const rules = deps.db
    .select()
    .from(recurringRules)
    .where(and(eq(recurringRules.paused, false), isRunning(formatIsoDay(today))))
    .orderBy(asc(recurringRules.createdAt), asc(recurringRules.id))
    .all();
  const faults = rules.flatMap((rule) => {
    try {
      deps.store.write(() => makeOrders(deps, rule));
      return [];
    } catch (error) {
      return [error];
    }
  });
  if (faults.length > 0) throw faults[0];
  deps.store.write(() => setCounter(deps.db, MADE_ON, today));
}

function askClients(deps: Deps): void {
  const [now, house] = [deps.now(), deps.house()];
  const visits = deps.db
    .select({
      ...pickColumns(recurringDates, 'ruleId', 'date'),
      orderId: orders.id,
      clientId: orders.clientId,
      from: orders.slotFrom,
      to: orders.pickupBy,
    })
    .from(recurringDates)
    .innerJoin(orders, eq(orders.id, recurringDates.orderId))
    .where(
      and(
        eq(recurringDates.state, 'made'),
        isNull(recurringDates.askedAt),
        eq(orders.status, 'pending'),
        gt(orders.slotFrom, now),
        lt(orders.slotFrom, startOfDay(now + ASK_AHEAD_MS) + DAY),
      ),
    )
    .all();
  for (const { ruleId, date, orderId, clientId, from, to } of visits) {
    // The desk agrees on another day with the client when it closes this one.
    if (from === null || to === null || findOpening(house, from) === null) continue;
    deps.store.write(() => {
      deps.db
        .update(recurringDates)
        .set({ askedAt: now })
        .where(and(eq(recurringDates.ruleId, ruleId), eq(recurringDates.date, date)))
        .run();
      writeClientLetter(deps, orderId, { kind: 'order.visitAsked', own: { slot: { from, to } } });
      if (clientId) enqueuePush(deps, { role: 'client', id: clientId }, 'order.visitAsked', orderId);
    });
  }
}

/** An answer about one day is none about another, which a client agrees to who chooses it while its question is open. */
export function reopenMovedVisits({ db }: Deps, events: readonly ActEvent[]): void {
  for (const { kind, orderId, actor, recordedAt, before, after } of events) {
    const [from, to] = [before?.slotFrom ?? 0, after?.slotFrom ?? 0];
    if (kind !== 'slotChosen' || startOfDay(from) === startOfDay(to)) continue;
    const answeredAt = actor.role === 'client' && isAskedAt(to, recordedAt) ? recordedAt : null;
    db.update(recurringDates)
      .set({ askedAt: answeredAt, confirmedAt: answeredAt })
      .where(eq(recurringDates.orderId, orderId))
      .run();
  }
}
