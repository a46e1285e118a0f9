import { HOUR } from '#domain/format/calendar.ts';
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

const SOON = 2 * HOUR;

export const findDelay = (faults: readonly RoundFault[], id: string): RoundFault | null =>
  faults.find((fault) => fault.orderId === id && isDelay(fault)) ?? null;

/** The stops that are late or will be, or that nobody has and are due soon, the longest promised first. */
export function listLateStops(
  {
    lanes,
    visitsById,
    faults,
  }: { lanes: readonly Lane[]; visitsById: ReadonlyMap<string, DayVisit>; faults: readonly RoundFault[] },
  now: number,
): LateStop[] {
  return lanes
    .flatMap(({ livreurId, orderIds }) =>
      orderIds.flatMap((id) => {
        const visit = visitsById.get(id);
        if (!visit) return [];
        const isLate = isLateStop(visit, now);
        const fault = isLate ? null : findDelay(faults, id);
        const isSoon =
          livreurId === null && visit.leg !== 'return' && (visit.toldAt ?? now + SOON) < now + SOON;
        return isLate || fault || isSoon ? [{ visit, livreurId, fault }] : [];
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

type Help = { at: number; overtime: number; delay: RoundFault | null };

/** A livreur's own stop goes to nobody who is too late too, or no sooner, or ends after the house closes. */
export const mayHelp = (
  { livreurId, fault }: Pick<LateStop, 'livreurId' | 'fault'>,
  { at, overtime, delay }: Help,
  plannedAt = Number.POSITIVE_INFINITY,
): boolean => livreurId === null || (overtime === 0 && at < plannedAt && (fault === null || delay === null));
