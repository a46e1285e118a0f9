import { Polyline } from 'react-leaflet';
import type { Point } from '#domain/places/geo.ts';

const DOTS = { dashArray: '0 12', interactive: false };

/** Dots as the crow flies, because no road is known; a white edge keeps them apart from the streets. */
export function StraightLine({ points }: { points: readonly Point[] }) {
  const positions = points.map(({ lat, lng }): [number, number] => [lat, lng]);
  return (
    <>
      <Polyline positions={positions} color="#fff" weight={9} {...DOTS} />
      <Polyline positions={positions} color="#0d6b78" weight={6} {...DOTS} />
    </>
  );
}
