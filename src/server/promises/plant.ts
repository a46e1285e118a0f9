import { eq } from 'drizzle-orm';

import { plantStops } from '#db/schema.ts';
import { DomainError } from '#domain/failures/failures.ts';
import { applyActs, type OrderAct } from '../acts/act.ts';
import { recordAudit } from '../acts/journal.ts';
import type { SignedCtx } from '../ctx.ts';
import { writeLettersAboutStop } from '../mail/letters/stopLetters.ts';
import { listMovedOrders, type MovedOrder } from './movedOrders.ts';
import { computeMovedStepDueAt } from './movedStep.ts';
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
    ctx.store.afterCommit(() => ctx.live.publishPlant());
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
    ctx.store.afterCommit(() => ctx.live.publishPlant());
    return { moved: moved.length };
  });
}

const planMove =
  (ctx: SignedCtx, stopId: string) =>
  ({ id: orderId, promisedAt: to, closedMs }: MovedOrder): OrderAct => ({
    kind: 'movePromise',
    procedure: 'dispatch.restartPlant',
    orderId,
    rule: ({ promisedAt }) => {
      const change = planPromiseChange(ctx, { from: promisedAt, to, cause: { stopId, closedMs } });
      return { ...change, columns: { ...change.columns, ...computeMovedStepDueAt(ctx, orderId) } };
    },
  });
