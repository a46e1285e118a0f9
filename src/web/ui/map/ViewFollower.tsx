import { useEffect } from 'react';
import { useMap } from 'react-leaflet';
import type { Point } from '#domain/places/geo.ts';

interface Props {
  points: readonly Point[];
  zoom: number;
  /** The page writes over the top of the map. */
  hasNote?: boolean;
}

/** Pins stand on their tips, 40 px high, and the controls take 54 px at the right. */
const TOP = 48;
const TOP_UNDER_NOTE = 80;
const RIGHT = 90;
const BOTTOM = 24;
const EDGE = 36;

export function ViewFollower({ points, zoom, hasNote = false }: Props) {
  const map = useMap();
  const serialized = JSON.stringify(points);
  useEffect(() => {
    const current = JSON.parse(serialized) as Point[];
    const [only] = current;
    // A movement that outlives its map fails in Leaflet.
    const showAll = () => {
      if (current.length > 1)
        map.fitBounds(
          current.map(({ lat, lng }) => [lat, lng]),
          {
            paddingTopLeft: [EDGE, hasNote ? TOP_UNDER_NOTE : TOP],
            paddingBottomRight: [RIGHT, BOTTOM],
            maxZoom: zoom,
            animate: false,
          },
        );
      else if (only) map.setView([only.lat, only.lng], zoom, { animate: false });
    };
    showAll();
    map.on('resize', showAll);
    return () => void map.off('resize', showAll);
  }, [map, serialized, zoom, hasNote]);
  return null;
}
