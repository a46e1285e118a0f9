import { DomEvent, type Marker as LeafletMarker, type LeafletMouseEvent } from 'leaflet';
import { useEffect, useRef } from 'react';
import { Circle, Marker, useMap, useMapEvents } from 'react-leaflet';
import { PICKER_VIEW, type Point, TRACKING_ZOOM } from '#domain/geo.ts';
import { Follow } from './Follow.tsx';
import { MapFrame } from './MapFrame.tsx';
import classes from './PlaceMap.module.css';
import { type PinKind, pin } from './pins/pins.ts';

interface Subject {
  kind: PinKind;
  mapLabel: string;
  pinLabel: string;
}

const CLIENT: Subject = {
  kind: 'client',
  mapLabel: 'Carte pour choisir votre position',
  pinLabel: 'Votre position',
};

interface Props {
  point: Point | null;
  onMove(point: Point): void;
  /** A position from GPS, to which the map moves. */
  gpsPoint?: Point | null;
  /** Whose place it is; the client's own. */
  subject?: Subject;
  /** Drawn around the pin. */
  radiusKm?: number | undefined;
  height?: string | undefined;
}

/** A map to choose a place on: a tap puts the pin, a drag moves it. */
export function PlaceMap({ point, onMove, gpsPoint, subject = CLIENT, radiusKm, height }: Props) {
  return (
    <MapFrame
      center={point ?? PICKER_VIEW.center}
      zoom={point ? zoomFor(radiusKm) : PICKER_VIEW.zoom}
      label={subject.mapLabel}
      height={height}
      movable
    >
      <TapListener onTap={onMove} />
      {gpsPoint ? <Follow points={[gpsPoint]} zoom={TRACKING_ZOOM} /> : null}
      <PinAtCentreButton onPlace={onMove} />
      {point && radiusKm ? (
        <Circle center={[point.lat, point.lng]} radius={radiusKm * 1000} className={classes.area ?? ''} />
      ) : null}
      {point ? <DraggablePin point={point} onMove={onMove} subject={subject} /> : null}
    </MapFrame>
  );
}

function TapListener({ onTap }: { onTap(point: Point): void }) {
  useMapEvents({ click: (event: LeafletMouseEvent) => onTap(roundPoint(event.latlng)) });
  return null;
}

/** For keyboard users, who move the map with the arrow keys. */
function PinAtCentreButton({ onPlace }: { onPlace(point: Point): void }) {
  const map = useMap();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // Otherwise Leaflet also treats the click as one on the map below.
    if (button.current) DomEvent.disableClickPropagation(button.current);
  }, []);
  return (
    <button
      ref={button}
      type="button"
      className={classes.centre}
      onClick={() => onPlace(roundPoint(map.getCenter()))}
    >
      Placer le repère au centre
    </button>
  );
}

interface PinProps {
  point: Point;
  onMove(point: Point): void;
  subject: Subject;
}

function DraggablePin({ point, onMove, subject: { kind, pinLabel } }: PinProps) {
  const marker = useRef<LeafletMarker>(null);
  return (
    <Marker
      ref={marker}
      position={[point.lat, point.lng]}
      icon={pin(kind)}
      title={pinLabel}
      alt={pinLabel}
      draggable
      eventHandlers={{ dragend: () => marker.current && onMove(roundPoint(marker.current.getLatLng())) }}
    />
  );
}

/** Near enough to aim; with a circle, far enough that most of it is seen. */
const zoomFor = (radiusKm: number | undefined) =>
  radiusKm ? Math.max(9, Math.round(15 - Math.log2(radiusKm))) : TRACKING_ZOOM;

/** To a millionth of a degree, eleven centimetres. */
function roundPoint(place: { lat: number; lng: number }): Point {
  return { lat: Math.round(place.lat * 1e6) / 1e6, lng: Math.round(place.lng * 1e6) / 1e6 };
}
