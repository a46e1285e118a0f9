import { Polyline } from 'react-leaflet';
import type { Point } from '#domain/places/geo.ts';

export function ClosedLine({ line }: { line: readonly Point[] }) {
  const positions = line.map(({ lat, lng }): [number, number] => [lat, lng]);
  return (
    <>
      <Polyline positions={positions} color="#fff" weight={10} interactive={false} />
      <Polyline positions={positions} color="#d0342c" weight={6} interactive={false} />
    </>
  );
}
