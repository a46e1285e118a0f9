import { useEffect } from 'react';
import { useMap } from 'react-leaflet';
import type { Point } from '#domain/places/geo.ts';

export function ViewFollower({ points, zoom }: { points: readonly Point[]; zoom: number }) {
  const map = useMap();
  const serialized = JSON.stringify(points);
  useEffect(() => {
    const current = JSON.parse(serialized) as Point[];
    const [only] = current;
    if (current.length > 1)
      map.fitBounds(
        current.map(({ lat, lng }) => [lat, lng]),
        { padding: [36, 36], maxZoom: zoom },
      );
    else if (only) map.setView([only.lat, only.lng], zoom);
  }, [map, serialized, zoom]);
  return null;
}
