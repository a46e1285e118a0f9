import { Polyline } from 'react-leaflet';
import type { Point } from '#domain/places/geo.ts';
import { getRoundColour } from './roundColours.ts';

const DOTS = { dashArray: '0 12', interactive: false };

type Props = { points: readonly Point[]; colour?: string };

/** Dots as the crow flies, because no road is known; a white edge keeps them apart from the streets. */
export function StraightLine({ points, colour = getRoundColour(0) }: Props) {
  const positions = points.map(({ lat, lng }): [number, number] => [lat, lng]);
  return (
    <>
      <Polyline positions={positions} color="#fff" weight={9} {...DOTS} />
      <Polyline positions={positions} color={colour} weight={6} {...DOTS} />
    </>
  );
}

export function ClosedLine({ line }: { line: readonly Point[] }) {
  const positions = line.map(({ lat, lng }): [number, number] => [lat, lng]);
  return (
    <>
      <Polyline positions={positions} color="#fff" weight={10} interactive={false} />
      <Polyline positions={positions} color="#d0342c" weight={6} interactive={false} />
    </>
  );
}
