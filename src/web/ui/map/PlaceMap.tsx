import { useEffect, useRef } from 'react';
import { Circle, useMap, useMapEvents } from 'react-leaflet';
import { PICKER_VIEW, type Point, TRACKING_ZOOM } from '#domain/places/geo.ts';
import type { PositionFix } from './geolocation.ts';
import { MapFrame } from './MapFrame.tsx';
import classes from './PlaceMap.module.css';
import pins from './pins/pins.module.css';

type Subject = { kind: 'client' | 'depot'; mapLabel: string };

const CLIENT: Subject = { kind: 'client', mapLabel: 'Carte pour choisir votre position' };

interface Props {
  point: Point | null;
  onMove(point: Point): void;
  onLocated?: ((fix: PositionFix) => void) | undefined;
  target?: Point | null;
  subject?: Subject;
  radiusKm?: number | undefined;
  withoutTiles?: string | undefined;
  height?: string | undefined;
}

/** The pin stays in the centre and the map moves under it, by finger, tap or arrow keys. */
export function PlaceMap({ point, onMove, target = null, subject = CLIENT, radiusKm, ...rest }: Props) {
  return (
    <MapFrame
      center={point ?? PICKER_VIEW.center}
      zoom={point ? chooseZoom(radiusKm) : PICKER_VIEW.zoom}
      label={subject.mapLabel}
      movable
      isCentreFixed
      {...rest}
    >
      <CentreListener point={point} onMove={onMove} />
      <Target point={target} />
      {point && radiusKm ? (
        <Circle center={[point.lat, point.lng]} radius={radiusKm * 1000} className={classes.area ?? ''} />
      ) : null}
      <span className={`${pins.pin} ${pins[subject.kind]} ${classes[subject.kind]}`} aria-hidden="true" />
    </MapFrame>
  );
}

const MOVED_PX = 1.5;

function CentreListener({ point, onMove }: Pick<Props, 'point' | 'onMove'>) {
  const first = useMap().getCenter();
  const shown = useRef<Point>(first);
  useEffect(() => {
    if (point) shown.current = point;
  }, [point]);
  const map = useMapEvents({
    click: ({ latlng }) => map.panTo(latlng),
    moveend: () => {
      const centre = map.getCenter();
      const { lat, lng } = shown.current;
      const moved = map.latLngToContainerPoint(centre).distanceTo(map.latLngToContainerPoint([lat, lng]));
      if (moved < MOVED_PX) return;
      shown.current = roundPoint(centre);
      onMove(shown.current);
    },
  });
  return null;
}

function Target({ point }: { point: Point | null }) {
  const map = useMap();
  useEffect(() => {
    if (point) map.setView([point.lat, point.lng], TRACKING_ZOOM, { animate: false });
  }, [map, point]);
  return null;
}

/** A map with a circle starts far enough out to show most of it; any other starts close enough to aim. */
const chooseZoom = (radiusKm: number | undefined) =>
  radiusKm ? Math.max(9, Math.round(15 - Math.log2(radiusKm))) : TRACKING_ZOOM;

/** Six decimals of a degree, about eleven centimetres, are more precise than any pin placed by hand. */
function roundPoint(place: { lat: number; lng: number }): Point {
  return { lat: Math.round(place.lat * 1e6) / 1e6, lng: Math.round(place.lng * 1e6) / 1e6 };
}
