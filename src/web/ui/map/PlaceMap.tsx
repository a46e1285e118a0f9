import { DomEvent, type Marker as LeafletMarker, type LeafletMouseEvent } from 'leaflet';
import { useEffect, useRef } from 'react';
import { Marker, useMap, useMapEvents } from 'react-leaflet';
import { PICKER_VIEW, type Point, TRACKING_ZOOM } from '#domain/geo.ts';
import { Follow } from './Follow.tsx';
import { MapFrame } from './MapFrame.tsx';
import classes from './PlaceMap.module.css';
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
      <PutAtCentre onPut={onMove} />
      {point ? <DraggablePin point={point} onMove={onMove} /> : null}
    </MapFrame>
  );
}

function Taps({ onTap }: { onTap(point: Point): void }) {
  useMapEvents({ click: (event: LeafletMouseEvent) => onTap(rounded(event.latlng)) });
  return null;
}

/** For whoever moves the map with the arrow keys: a tap in the middle, without a finger. */
function PutAtCentre({ onPut }: { onPut(point: Point): void }) {
  const map = useMap();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // Leaflet would take the press for one on the map beneath.
    if (button.current) DomEvent.disableClickPropagation(button.current);
  }, []);
  return (
    <button
      ref={button}
      type="button"
      className={classes.centre}
      onClick={() => onPut(rounded(map.getCenter()))}
    >
      Placer le repère au centre
    </button>
  );
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
