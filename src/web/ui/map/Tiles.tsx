import { useEffect, useRef, useState } from 'react';
import { TileLayer } from 'react-leaflet';
import { trpc } from '#web/net/trpc.ts';
import classes from './MapFrame.module.css';

/** A tile that takes longer will hardly arrive while the person still looks at the map. */
const PATIENCE_MS = 8000;

type Props = { withoutTiles?: string | undefined };

/** The map works without tiles and then shows a notice. */
export function Tiles({ withoutTiles = 'Les points restent justes.' }: Props) {
  const publicFacts = trpc.catalogue.facts.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY });
  const [areMissing, setMissing] = useState(false);
  const hasLoaded = useRef(false);
  useEffect(() => {
    const timer = setTimeout(() => setMissing(!hasLoaded.current), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      {publicFacts.data ? (
        <TileLayer
          url={publicFacts.data.mapTileUrl}
          attribution={publicFacts.data.mapAttribution}
          eventHandlers={{
            loading: () => {
              hasLoaded.current = false;
            },
            tileload: () => {
              hasLoaded.current = true;
              setMissing(false);
            },
            load: () => setMissing(!hasLoaded.current),
          }}
        />
      ) : null}
      {areMissing ? (
        <p className={classes.withoutTiles} role="status">
          Le fond de carte ne s’affiche pas. {withoutTiles}
        </p>
      ) : null}
    </>
  );
}
