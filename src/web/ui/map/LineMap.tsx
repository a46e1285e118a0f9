import { CircleMarker, useMapEvents } from 'react-leaflet';
import { PICKER_VIEW, type Point } from '#domain/places/geo.ts';
import { ClosedLine } from './lines.tsx';
import { MapFrame } from './MapFrame.tsx';

type Props = { line: readonly Point[]; onPoint(point: Point): void; height?: string | undefined };

/** Each tap adds a point to the line. */
export function LineMap({ line, onPoint, height }: Props) {
  return (
    <MapFrame
      center={PICKER_VIEW.center}
      zoom={13}
      label="Carte pour tracer la fermeture"
      movable
      height={height}
    >
      <TapListener onPoint={onPoint} />
      <ClosedLine line={line} />
      {line.map(({ lat, lng }) => (
        <CircleMarker
          key={`${lat} ${lng}`}
          center={[lat, lng]}
          radius={7}
          color="#fff"
          fillColor="#b42318"
          fillOpacity={1}
          interactive={false}
        />
      ))}
    </MapFrame>
  );
}

function TapListener({ onPoint }: Pick<Props, 'onPoint'>) {
  useMapEvents({ click: ({ latlng: { lat, lng } }) => onPoint({ lng, lat }) });
  return null;
}
