import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import { orders, plantStops } from '#db/schema.ts';
import { pickColumns } from '#db/select.ts';
import { getReturnHour, tellReturn } from '#domain/clock/told.ts';
import { DomainError } from '#domain/failures/failures.ts';
import { computeMovedPromise, type MovedPromise } from '#domain/promises/promise.ts';
import { computeStepDueAfterStops, isWaitingForPlant } from '#domain/promises/stepLimits.ts';
import { estimateStopEnd, STOP_NOTICE_MS, type StopSpan } from '#domain/promises/stops.ts';
import { applyActs, type OrderAct } from '../acts/act.ts';
import type { OrderSnapshot } from '../acts/change.ts';
import { recordAudit } from '../acts/journal.ts';
import type { Deps, SignedCtx } from '../ctx.ts';
import { writeLettersAboutStop } from '../mail/letters/stopLetters.ts';
import type { LetterCtx } from '../mail/outbox.ts';
import { IS_OPEN } from '../orderFields/promiseJson.ts';
import { planPromiseChange } from './movePromise.ts';
import { type PlantStop, readOpenStop } from './plant.reads.ts';

export function stopPlant(ctx: SignedCtx, { reason }: { reason: string }): PlantStop {
  return ctx.store.write(() => {
    if (readOpenStop(ctx)) throw new DomainError('PLANT_STOPPED');
    const stop = { id: ctx.id(), since: ctx.now() };
    ctx.db
      .insert(plantStops)
      .values({ ...stop, reason, stoppedBy: ctx.actor.id })
      .run();
    recordAudit(ctx, { act: 'dispatch.stopPlant', subject: stop.id, after: { since: stop.since } });
    ctx.store.afterCommit(() => ctx.live.announce('plant'));
    return { since: stop.since, reason };
  });
}

/** One transaction ends the stop and moves the promises, so neither happens without the other. */
export function restartPlant(ctx: SignedCtx): { moved: number } {
  return ctx.store.write(() => {
    const open = readOpenStop(ctx);
    if (!open) throw new DomainError('PLANT_RUNS');
    // A clock that was set back would end the stop before its start.
    const stop = { ...open, until: Math.max(open.since, ctx.now()) };
    ctx.db
      .update(plantStops)
      .set({ until: stop.until, restartedBy: ctx.actor.id })
      .where(eq(plantStops.id, stop.id))
      .run();
    const moved = listMovedOrders(ctx, stop);
    applyActs(ctx, moved.map(planMove(ctx, stop.id)), {
      audit: {
        act: 'dispatch.restartPlant',
        subject: stop.id,
        before: { since: stop.since },
        after: { until: stop.until, moved: moved.length },
      },
    });
    writeLettersAboutStop(ctx, stop, moved);
    ctx.store.afterCommit(() => ctx.live.announce('plant'));
    return { moved: moved.length };
  });
}

const planMove =
  (ctx: SignedCtx, stopId: string) =>
  ({ id: orderId, promisedAt: to, closedMs }: MovedOrder): OrderAct => ({
    kind: 'movePromise',
    procedure: 'dispatch.restartPlant',
    orderId,
    rule: (order) => {
      const change = planPromiseChange(ctx, order, { to, cause: { stopId, closedMs } });
      return { ...change, columns: { ...change.columns, ...computeMovedStepDueAt(ctx, order) } };
    },
  });

function computeMovedStepDueAt(
  ctx: Pick<Deps, 'db' | 'house'>,
  { status, pickedUpAt, stepDueAt }: OrderSnapshot,
): { stepDueAt?: number } {
  if (!isWaitingForPlant(status) || !pickedUpAt || !stepDueAt) return {};
  const stops = ctx.db
    .select({ since: plantStops.since, until: sql<number>`${plantStops.until}` })
    .from(plantStops)
    .where(gt(plantStops.until, pickedUpAt))
    .all();
  const due = computeStepDueAfterStops(
    { status, since: pickedUpAt, slotFrom: null, pickupBy: null },
    stops,
    ctx.house(),
  );
  // Opening hours that changed after the pickup could give an earlier limit, but a limit only moves later.
  return { stepDueAt: Math.max(stepDueAt, due ?? 0) };
}

type MovedOrder = MovedPromise & { id: string };

/**
 * Linen that is ready goes home all the same. A return whose told hour stays is not moved, because its client would read
 * the same hour as a new one, and a client who is asked for the hour of a return has none that could move.
 */
function listMovedOrders({ db, house }: Pick<Deps, 'db' | 'house'>, stop: StopSpan): MovedOrder[] {
  return db
    .select(pickColumns(orders, 'id', 'status', 'promiseFrom', 'promisedAt', 'deliverySlotTo', 'toldAt'))
    .from(orders)
    .where(
      and(
        IS_OPEN,
        isNull(orders.readyAt),
        lt(orders.promiseFrom, stop.until),
        gt(orders.promisedAt, stop.since),
      ),
    )
    .all()
    .filter((order) => getReturnHour(order) !== null)
    .map((order) => ({ order, moved: computeMovedPromise(house(), order, stop) }))
    .filter(({ order, moved }) => tellReturn(house(), { ...order, ...moved }) > tellReturn(house(), order))
    .map(({ order: { id }, moved }) => ({ id, ...moved }));
}

/** The database remembers the notice, so a restart of the server does not write the letters again. */
export function writeLongStopLetters(ctx: LetterCtx & Pick<Deps, 'house' | 'random'>): void {
  const stop = readOpenStop(ctx);
  if (!stop || stop.noticedAt !== null || ctx.now() < stop.since + STOP_NOTICE_MS) return;
  ctx.store.write(() => {
    const reckoned = { since: stop.since, until: estimateStopEnd(stop, ctx.now()) };
    writeLettersAboutStop(ctx, { ...stop, until: null }, listMovedOrders(ctx, reckoned));
    ctx.db.update(plantStops).set({ noticedAt: ctx.now() }).where(eq(plantStops.id, stop.id)).run();
  });
}
