import { roundToFiveMinutes } from '#domain/format/order/slotWords.ts';
import { isLate } from '#domain/promises/keptPromises.ts';
import { isDelay, type RoundFault } from '#domain/rounds/plan.ts';
import type { DayVisit, Lane } from './draft.ts';

export interface LateStop {
  visit: DayVisit;
  livreurId: string | null;
  /** Null where the told hour is over already. */
  fault: RoundFault | null;
}

/** The stops that are late or will be, the longest promised first. */
export function listLateStops(
  {
    lanes,
    visitsById,
    faults,
  }: { lanes: readonly Lane[]; visitsById: ReadonlyMap<string, DayVisit>; faults: readonly RoundFault[] },
  now: number,
): LateStop[] {
  const findDelay = (id: string) => faults.find((fault) => fault.orderId === id && isDelay(fault)) ?? null;
  return lanes
    .flatMap(({ livreurId, orderIds }) =>
      orderIds.flatMap((id) => {
        const visit = visitsById.get(id);
        if (!visit) return [];
        const isLate = isLateStop(visit, now);
        const fault = isLate ? null : findDelay(id);
        return isLate || fault ? [{ visit, livreurId, fault }] : [];
      }),
    )
    .sort((a, b) => (a.visit.toldAt ?? 0) - (b.visit.toldAt ?? 0));
}

/**
 * The plan of a day neither keeps nor breaks a told hour of an earlier day. Its hours are said to five minutes, so a
 * delay that they do not show is none.
 */
export function listSaidFaults(
  faults: readonly RoundFault[],
  visits: readonly Pick<DayVisit, 'orderId' | 'toldAt'>[],
  day: string,
): RoundFault[] {
  const dayStart = Date.parse(day);
  const earlier = visits.filter(({ toldAt }) => toldAt !== null && toldAt < dayStart);
  return faults.filter(
    (fault) =>
      !isDelay(fault) ||
      (roundToFiveMinutes(fault.by) > 0 && earlier.every(({ orderId }) => orderId !== fault.orderId)),
  );
}

/** Linen of an ended order is brought back by no told hour. */
export const isLateStop = ({ leg, toldAt }: Pick<DayVisit, 'leg' | 'toldAt'>, now: number): boolean =>
  leg !== 'return' && isLate({ lateAt: toldAt }, now);

type Check = { hours: ReadonlyMap<string, number>; ends: ReadonlyMap<string, { endsAt: number }> };

/**
 * The livreur who ends first, if that is before the stop's own livreur gets there and before a told hour that can still
 * be met. The way back to the workshop, which the end counts, stands for the way to the stop.
 */
export function findHelper<Livreur extends { id: string }>(
  { visit: { orderId, toldAt }, livreurId }: LateStop,
  { targets, check }: { targets: readonly Livreur[]; check: Check },
  now: number,
): Livreur | undefined {
  const getEnd = ({ id }: Livreur) => check.ends.get(id)?.endsAt ?? now;
  const [helper] = targets.filter(({ id }) => id !== livreurId).sort((a, b) => getEnd(a) - getEnd(b));
  if (!helper || livreurId === null) return helper;
  const mustEndBefore = Math.min(
    check.hours.get(orderId) ?? Number.POSITIVE_INFINITY,
    toldAt !== null && toldAt > now ? toldAt : Number.POSITIVE_INFINITY,
  );
  return getEnd(helper) < mustEndBefore ? helper : undefined;
}
