import type { Map as LeafletMap } from 'leaflet';
import { useMap, useMapEvents } from 'react-leaflet';
import type { Tone } from '#domain/format/wording.ts';
import { type Bounds, PICKER_VIEW, type Point } from '#domain/places/geo.ts';
import classes from './CityMap.module.css';
import { Legend } from './Legend.tsx';
import { MapFrame } from './MapFrame.tsx';
import { drawClusterPin, getOrderPin, getPin, NamedMarker, PopupMarker, WorkshopMarker } from './markers.tsx';

export type MapView = { bounds: Bounds; zoom: number };

type CityOrder = { id: string; point: Point; tone: Tone; label: string };
type CityCluster = { location: Point; count: number; urgent: number };
type CityLivreur = { id: string; point: Point; label: string };

interface Props {
  orders: readonly CityOrder[];
  /** A cluster stands for orders close to each other, which the server counts. */
  clusters: readonly CityCluster[];
  livreurs: readonly CityLivreur[];
  onOrder(orderId: string): void;
  /** The map calls this after it has been moved or zoomed. */
  onView(view: MapView): void;
  height?: string | undefined;
}

export function CityMap({ orders, clusters, livreurs, onOrder, onView, height }: Props) {
  return (
    <>
      <MapFrame center={PICKER_VIEW.center} zoom={12} label="Carte des commandes en cours" height={height}>
        <ViewListener onView={onView} />
        {orders.map((order) => (
          <NamedMarker
            key={order.id}
            point={order.point}
            icon={getOrderPin(order.tone)}
            label={order.label}
            eventHandlers={{ click: () => onOrder(order.id) }}
          />
        ))}
        {clusters.map((cluster) => (
          <ClusterMarker key={`${cluster.location.lat} ${cluster.location.lng}`} cluster={cluster} />
        ))}
        {livreurs.map((livreur) => (
          <PopupMarker
            key={livreur.id}
            point={livreur.point}
            icon={getPin('livreur')}
            label={livreur.label}
          />
        ))}
        <WorkshopMarker />
      </MapFrame>
      <p className={`muted text-14 ${classes.hint}`}>Deux doigts pour déplacer la carte.</p>
      <Legend kinds={['livreur', 'depot']} stages />
    </>
  );
}

function ViewListener({ onView }: Pick<Props, 'onView'>) {
  const map = useMapEvents({ moveend: () => onView(readView(map)) });
  return null;
}

/** A margin around the view is requested too, so that a small movement uncovers no missing orders. */
const MARGIN = 0.2;

function readView(map: LeafletMap): MapView {
  const bounds = map.getBounds().pad(MARGIN);
  return {
    bounds: {
      west: roundDegrees(Math.max(-180, bounds.getWest())),
      south: roundDegrees(Math.max(-90, bounds.getSouth())),
      east: roundDegrees(Math.min(180, bounds.getEast())),
      north: roundDegrees(Math.min(90, bounds.getNorth())),
    },
    zoom: Math.round(map.getZoom()),
  };
}

/** Four decimals of a degree, about eleven metres, are precise enough for the edges of a view. */
const roundDegrees = (degrees: number) => Math.round(degrees * 1e4) / 1e4;

/** A cell of the server's grid is usually a quarter of a map tile wide; two zoom levels closer it fills a tile. */
const ZOOM_STEP = 2;

/** Leaflet stacks markers by their height on screen; a larger offset keeps clusters under every single pin. */
const BELOW_PINS = -10_000;

function ClusterMarker({ cluster: { location, count, urgent } }: { cluster: CityCluster }) {
  const map = useMap();
  const { lat, lng } = location;
  const orders = count === 1 ? '1 commande ici' : `${count} commandes ici`;
  return (
    <NamedMarker
      point={location}
      icon={drawClusterPin(count, urgent > 0)}
      zIndexOffset={BELOW_PINS}
      label={urgent > 0 ? `${orders}, dont ${urgent} en attente ou en route` : orders}
      eventHandlers={{ click: () => map.setView([lat, lng], map.getZoom() + ZOOM_STEP) }}
    />
  );
}
