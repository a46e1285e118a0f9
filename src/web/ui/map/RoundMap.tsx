import { CARD_ZOOM, type Point } from '#domain/places/geo.ts';
import { MapFrame } from './MapFrame.tsx';
import { PopupMarker } from './NamedMarker.tsx';
import { drawNumberPin } from './pins/pins.ts';
import { StraightLine } from './StraightLine.tsx';
import { useWorkshop } from './useWorkshop.ts';
import { ViewFollower } from './ViewFollower.tsx';
import { WorkshopMarker } from './WorkshopMarker.tsx';

interface Props {
  stops: readonly { id: string; number: number; point: Point; label: string }[];
  label: string;
  height?: string | undefined;
}

/** The line shows the order of the stops, not the road. */
export function RoundMap({ stops, label, height }: Props) {
  const workshop = useWorkshop();
  const points = [...(workshop ? [workshop] : []), ...stops.map(({ point }) => point)];
  const [start] = points;
  if (!start) return null;
  return (
    <MapFrame center={start} zoom={CARD_ZOOM} label={label} height={height}>
      <StraightLine points={points} />
      <WorkshopMarker />
      {stops.map(({ id, number, point, label: name }) => (
        <PopupMarker
          key={`${id} ${number}`}
          point={point}
          icon={drawNumberPin(number)}
          label={`${number}. ${name}`}
        />
      ))}
      <ViewFollower points={points} zoom={CARD_ZOOM} />
    </MapFrame>
  );
}
