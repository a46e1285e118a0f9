import { TileLayer } from 'react-leaflet';
import { trpc } from '#web/trpc.ts';

/** The tiles that the server's settings name. Until they are known, and when they cannot be had, the map stays plain. */
export function Tiles() {
  const facts = trpc.catalogue.facts.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY });
  if (!facts.data) return null;
  return <TileLayer url={facts.data.mapTileUrl} attribution={facts.data.mapAttribution} />;
}
