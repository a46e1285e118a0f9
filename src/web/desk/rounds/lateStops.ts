import { isLate } from '#domain/promises/late.ts';
import type { RoundFault } from '#domain/rounds/plan.ts';
import type { DayVisit, Lane } from './draft.ts';
import { isDelay } from './roundWords.ts';

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

/** Linen of an ended order is brought back by no told hour. */
export const isLateStop = ({ leg, toldAt }: Pick<DayVisit, 'leg' | 'toldAt'>, now: number): boolean =>
  leg !== 'return' && isLate({ lateAt: toldAt }, now);
