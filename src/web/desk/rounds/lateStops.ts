import { isLate } from '#domain/promises/late.ts';
import type { DayVisit, Lane } from './draft.ts';

export interface LateStop {
  visit: DayVisit;
  livreurId: string | null;
}

/** The longest promised first. */
export const listLateStops = (
  lanes: readonly Lane[],
  visitsById: ReadonlyMap<string, DayVisit>,
  now: number,
): LateStop[] =>
  lanes
    .flatMap(({ livreurId, orderIds }) =>
      orderIds.flatMap((id) => {
        const visit = visitsById.get(id);
        return visit && isLateStop(visit, now) ? [{ visit, livreurId }] : [];
      }),
    )
    .sort((a, b) => (a.visit.toldAt ?? 0) - (b.visit.toldAt ?? 0));

/** Linen of an ended order is brought back by no told hour. */
export const isLateStop = ({ leg, toldAt }: Pick<DayVisit, 'leg' | 'toldAt'>, now: number): boolean =>
  leg !== 'return' && isLate({ lateAt: toldAt }, now);
