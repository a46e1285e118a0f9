import { TileLayer } from 'react-leaflet';
import { trpc } from '#web/net/trpc.ts';

/** The tiles from the server's settings; the map stays plain until they load, or if they cannot. */
export function Tiles() {
  const publicFacts = trpc.catalogue.facts.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY });
  if (!publicFacts.data) return null;
  return <TileLayer url={publicFacts.data.mapTileUrl} attribution={publicFacts.data.mapAttribution} />;
}
