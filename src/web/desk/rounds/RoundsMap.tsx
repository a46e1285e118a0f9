import { trpc } from '#web/net/trpc.ts';
import { useNow } from '#web/ui/clock.tsx';
import { LazyRoundMap } from '#web/ui/map/LazyMaps.tsx';
import type { DayPlanState } from './useDayPlan.ts';

type Props = Pick<DayPlanState, 'lanes' | 'visitsById'> & { findColour(livreurId: string | null): string };

export function RoundsMap({ lanes, visitsById, findColour }: Props) {
  const closedLines = useClosedLines();
  const rounds = lanes.flatMap(({ livreurId, orderIds }) => {
    const stops = orderIds.flatMap((id, index) => {
      const visit = visitsById.get(id);
      return visit?.clientLocation
        ? [{ id, number: index + 1, point: visit.clientLocation, label: visit.clientName }]
        : [];
    });
    return livreurId === null ? [] : [{ id: livreurId, colour: findColour(livreurId), stops }];
  });
  return (
    <div className="stack gap-8">
      <LazyRoundMap
        rounds={rounds}
        closedLines={closedLines}
        label="Carte des tournées"
        height="var(--rounds-map)"
      />
      {closedLines.length > 0 ? (
        <p className="muted text-14">En rouge, les routes et les ponts fermés en ce moment.</p>
      ) : null}
    </div>
  );
}

/** Closures that have begun, and the crossings that they close from one shore to the other. */
function useClosedLines() {
  const now = useNow();
  const roads = trpc.dispatch.roads.useQuery().data;
  if (!roads) return [];
  return [
    ...roads.closures.filter(({ from }) => from <= now).map(({ line }) => line),
    ...roads.crossings.filter(({ isOpen }) => !isOpen).map(({ ends }) => ends),
  ];
}
