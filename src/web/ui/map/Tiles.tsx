import { useEffect, useRef } from 'react';
import { TileLayer } from 'react-leaflet';
import { trpc } from '#web/net/trpc.ts';

/** A tile that takes longer will hardly arrive while the person still looks at the map. */
const PATIENCE_MS = 8000;

type Props = { onMissing(areMissing: boolean): void };

/** The map works without tiles and then has a notice below it. */
export function Tiles({ onMissing }: Props) {
  const publicFacts = trpc.catalogue.facts.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY });
  const hasLoaded = useRef(false);
  useEffect(() => {
    const timer = setTimeout(() => onMissing(!hasLoaded.current), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [onMissing]);
  if (!publicFacts.data) return null;
  return (
    <TileLayer
      url={publicFacts.data.mapTileUrl}
      attribution={publicFacts.data.mapAttribution}
      eventHandlers={{
        loading: () => {
          hasLoaded.current = false;
        },
        tileload: () => {
          hasLoaded.current = true;
          onMissing(false);
        },
        load: () => onMissing(!hasLoaded.current),
      }}
    />
  );
}
