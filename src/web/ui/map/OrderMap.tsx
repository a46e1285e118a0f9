import { Marker, Popup } from 'react-leaflet';
import type { Point } from '#domain/places/geo.ts';
import { MapFrame } from './MapFrame.tsx';
import { getPin } from './pins/pins.ts';

interface Props {
  point: Point;
  zoom: number;
  label: string;
  popup?: string | undefined;
  height?: string | undefined;
}

export function OrderMap({ point, zoom, label, popup, height }: Props) {
  return (
    <MapFrame center={point} zoom={zoom} label={label} height={height}>
      <Marker
        position={[point.lat, point.lng]}
        icon={getPin('client')}
        title={popup ?? label}
        alt={popup ?? label}
      >
        {popup ? <Popup>{popup}</Popup> : null}
      </Marker>
    </MapFrame>
  );
}
