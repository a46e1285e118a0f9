import type { Marker as LeafletMarker, LeafletMouseEvent } from 'leaflet';
import { useRef } from 'react';
import { Marker, useMapEvents } from 'react-leaflet';
import { PICKER_VIEW, type Point, TRACKING_ZOOM } from '#domain/geo.ts';
import { Follow } from './Follow.tsx';
import { MapFrame } from './MapFrame.tsx';
import { pin } from './pins.ts';

interface Props {
  point: Point | null;
  onMove(point: Point): void;
  /** A place found by other means (GPS), to which the map goes. */
  found?: Point | null;
  height?: string;
}

/** A map on which one says where one is: a tap puts the pin, a drag moves it. */
export function PlaceMap({ point, onMove, found, height = '55vh' }: Props) {
  return (
    <MapFrame
      center={point ?? PICKER_VIEW.center}
      zoom={point ? TRACKING_ZOOM : PICKER_VIEW.zoom}
      label="Carte pour choisir votre position"
      height={height}
      movable
    >
      <Taps onTap={onMove} />
      {found ? <Follow points={[found]} zoom={TRACKING_ZOOM} /> : null}
      {point ? <DraggablePin point={point} onMove={onMove} /> : null}
    </MapFrame>
  );
}

function Taps({ onTap }: { onTap(point: Point): void }) {
  useMapEvents({ click: (event: LeafletMouseEvent) => onTap(rounded(event.latlng)) });
  return null;
}

function DraggablePin({ point, onMove }: { point: Point; onMove(point: Point): void }) {
  const marker = useRef<LeafletMarker>(null);
  return (
    <Marker
      ref={marker}
      position={[point.lat, point.lng]}
      icon={pin('client')}
      title="Votre position"
      alt="Votre position"
      draggable
      eventHandlers={{ dragend: () => marker.current && onMove(rounded(marker.current.getLatLng())) }}
    />
  );
}

/** A millionth of a degree is eleven centimetres. */
function rounded(place: { lat: number; lng: number }): Point {
  return { lat: Math.round(place.lat * 1e6) / 1e6, lng: Math.round(place.lng * 1e6) / 1e6 };
}
