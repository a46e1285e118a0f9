import { eq, gt, sql } from 'drizzle-orm';
import { prepareStatement } from '#db/connection.ts';
import { orders, plantStops } from '#db/schema.ts';
import { pickColumns } from '#db/select.ts';
import { computeStepDueAfterStops, isWaitingForPlant } from '#domain/promises/stepLimits.ts';
import type { Deps } from '../ctx.ts';

const selectStopsEndedSince = prepareStatement((db, p) =>
  db
    .select({ since: plantStops.since, until: sql<number>`${plantStops.until}` })
    .from(plantStops)
    .where(gt(plantStops.until, p('at'))),
);

const selectStep = prepareStatement((db, p) =>
  db
    .select(pickColumns(orders, 'status', 'pickedUpAt', 'stepDueAt'))
    .from(orders)
    .where(eq(orders.id, p('orderId'))),
);

export function computeMovedStepDueAt(
  ctx: Pick<Deps, 'db' | 'house'>,
  orderId: string,
): { stepDueAt?: number } {
  const { status, pickedUpAt, stepDueAt } = selectStep(ctx.db).get({ orderId }) ?? {};
  if (!status || !isWaitingForPlant(status) || !pickedUpAt || !stepDueAt) return {};
  const stops = selectStopsEndedSince(ctx.db).all({ at: pickedUpAt });
  const due = computeStepDueAfterStops(
    { status, since: pickedUpAt, slotFrom: null, pickupBy: null },
    stops,
    ctx.house(),
  );
  // Opening hours that changed after the pickup could give an earlier limit, but a limit only moves later.
  return { stepDueAt: Math.max(stepDueAt, due ?? 0) };
}
