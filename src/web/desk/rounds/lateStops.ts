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
        return visit && isTooLate(visit, now) ? [{ visit, livreurId }] : [];
      }),
    )
    .sort((a, b) => (a.visit.toldAt ?? 0) - (b.visit.toldAt ?? 0));

/** Linen of an ended order is brought back by no told hour. */
export const isTooLate = ({ leg, toldAt }: Pick<DayVisit, 'leg' | 'toldAt'>, now: number): boolean =>
  leg !== 'return' && toldAt !== null && toldAt < now;
