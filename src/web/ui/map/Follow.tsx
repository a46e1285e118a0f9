import { useEffect } from 'react';
import { useMap } from 'react-leaflet';
import type { Point } from '#domain/geo.ts';

/** Moves the map when what it shows has moved; a second pin makes it show both. */
export function Follow({ points, zoom }: { points: readonly Point[]; zoom: number }) {
  const map = useMap();
  const places = JSON.stringify(points);
  useEffect(() => {
    const known = JSON.parse(places) as Point[];
    const [only] = known;
    if (known.length > 1)
      map.fitBounds(
        known.map((p) => [p.lat, p.lng]),
        { padding: [36, 36], maxZoom: zoom },
      );
    else if (only) map.setView([only.lat, only.lng], zoom);
  }, [map, places, zoom]);
  return null;
}
