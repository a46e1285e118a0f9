import { CircleMarker, Marker, Popup } from 'react-leaflet';
import type { Point } from '#domain/places/geo.ts';
import { StraightLine } from './lines.tsx';
import { MapFrame } from './MapFrame.tsx';
import { getPin, PopupMarker } from './markers.tsx';
import { ViewFollower } from './ViewFollower.tsx';

interface Props {
  point: Point;
  zoom: number;
  label: string;
  popup?: string | undefined;
  height?: string | undefined;
  /** The phone's own position, for the livreur who looks at the map. */
  livreur?: Point | null;
  /** Livreurs stopped here before. */
  door?: Point | undefined;
}

export function OrderMap({ point, zoom, label, popup, height, livreur, door }: Props) {
  return (
    <MapFrame center={point} zoom={zoom} label={label} height={height}>
      <ViewFollower points={livreur ? [point, livreur] : [point]} zoom={zoom} />
      <Marker
        position={[point.lat, point.lng]}
        icon={getPin('client')}
        title={popup ?? label}
        alt={popup ?? label}
        // A pin that opens nothing is no stop of the keyboard.
        keyboard={popup !== undefined}
      >
        {popup ? <Popup>{popup}</Popup> : null}
      </Marker>
      {door ? (
        <CircleMarker
          center={[door.lat, door.lng]}
          radius={9}
          color="#fff"
          fillColor="#0d6b78"
          fillOpacity={1}
        >
          <Popup>Porte probable</Popup>
        </CircleMarker>
      ) : null}
      {livreur ? (
        <>
          <StraightLine points={[point, livreur]} />
          <PopupMarker point={livreur} icon={getPin('livreur')} label="Votre position" />
        </>
      ) : null}
    </MapFrame>
  );
}
