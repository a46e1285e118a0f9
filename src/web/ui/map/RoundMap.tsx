import { CARD_ZOOM, type Point } from '#domain/places/geo.ts';
import { ClosedLine, StraightLine } from './lines.tsx';
import { MapFrame } from './MapFrame.tsx';
import { drawNumberPin, PopupMarker, WorkshopMarker } from './markers.tsx';
import { useWorkshop } from './useWorkshop.ts';
import { ViewFollower } from './ViewFollower.tsx';

export interface MappedRound {
  id: string;
  colour: string;
  stops: readonly { id: string; number: number; point: Point; label: string }[];
}

interface Props {
  rounds: readonly MappedRound[];
  label: string;
  height?: string | undefined;
  closedLines?: readonly (readonly Point[])[];
}

/** The lines show the order of the stops, not the road. */
export function RoundMap({ rounds, label, height, closedLines = [] }: Props) {
  const workshop = useWorkshop();
  const start = workshop ? [workshop] : [];
  const points = [...start, ...rounds.flatMap(({ stops }) => stops.map(({ point }) => point))];
  const [center] = points;
  if (!center) return null;
  return (
    <MapFrame center={center} zoom={CARD_ZOOM} zoomSnap={0.25} label={label} height={height}>
      {rounds.map(({ id, colour, stops }) => (
        <StraightLine key={id} colour={colour} points={[...start, ...stops.map(({ point }) => point)]} />
      ))}
      <WorkshopMarker />
      {rounds.flatMap(({ colour, stops }) =>
        stops.map(({ id, number, point, label: name }) => (
          <PopupMarker
            key={`${id} ${number} ${colour}`}
            point={point}
            icon={drawNumberPin(number, colour)}
            label={`${number}. ${name}`}
          />
        )),
      )}
      {closedLines.map((line) => (
        <ClosedLine key={JSON.stringify(line)} line={line} />
      ))}
      <ViewFollower points={points} zoom={CARD_ZOOM} />
    </MapFrame>
  );
}
