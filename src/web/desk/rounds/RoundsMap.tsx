import { LazyRoundMap } from '#web/ui/map/LazyMaps.tsx';
import type { DayPlan } from './useDayPlan.ts';

interface Props {
  plan: DayPlan;
  findColour(livreurId: string | null): string;
}

export function RoundsMap({ plan: { lanes, visitsById }, findColour }: Props) {
  const rounds = lanes.flatMap(({ livreurId, orderIds }) => {
    const stops = orderIds.flatMap((id, index) => {
      const visit = visitsById.get(id);
      return visit?.clientLocation
        ? [{ id, number: index + 1, point: visit.clientLocation, label: visit.clientName }]
        : [];
    });
    return livreurId === null ? [] : [{ id: livreurId, colour: findColour(livreurId), stops }];
  });
  return <LazyRoundMap rounds={rounds} label="Carte des tournées" height="28rem" />;
}
