import { useMemo, useState } from 'react';
import { Popup, useMap, useMapEvents } from 'react-leaflet';
import Supercluster from 'supercluster';
import type { Tone } from '#domain/format/wording.ts';
import { DEPOT, PICKER_VIEW, type Point } from '#domain/geo.ts';
import classes from './CityMap.module.css';
import { Legend } from './Legend.tsx';
import { MapFrame } from './MapFrame.tsx';
import { NamedMarker } from './NamedMarker.tsx';
import { clusterPin, orderPin, pin } from './pins.ts';

interface CityOrder {
  id: string;
  point: Point;
  tone: Tone;
  label: string;
}
interface CityLivreur {
  id: string;
  point: Point;
  label: string;
}

interface Props {
  orders: readonly CityOrder[];
  livreurs: readonly CityLivreur[];
  onOrder(orderId: string): void;
  height?: string | undefined;
}

/** Every open order and every livreur on the road; orders close to each other share one marker. */
export function CityMap({ orders, livreurs, onOrder, height }: Props) {
  return (
    <>
      <MapFrame center={PICKER_VIEW.center} zoom={12} label="Carte des commandes en cours" height={height}>
        <Clusters orders={orders} onOrder={onOrder} />
        {livreurs.map((livreur) => (
          <NamedMarker
            key={livreur.id}
            position={[livreur.point.lat, livreur.point.lng]}
            icon={pin('livreur')}
            label={livreur.label}
          >
            <Popup>{livreur.label}</Popup>
          </NamedMarker>
        ))}
        <NamedMarker position={[DEPOT.lat, DEPOT.lng]} icon={pin('depot')} label="Atelier Laveo" />
      </MapFrame>
      <p className={classes.hint}>Deux doigts pour déplacer la carte.</p>
      <Legend kinds={['livreur', 'depot']} stages />
    </>
  );
}

function Clusters({ orders, onOrder }: Pick<Props, 'orders' | 'onOrder'>) {
  const map = useMap();
  const [moveCount, setMoveCount] = useState(0);
  useMapEvents({ moveend: () => setMoveCount((count) => count + 1) });
  const index = useMemo(() => {
    const clusters = new Supercluster<CityOrder>({ radius: 48, maxZoom: 16 });
    return clusters.load(
      orders.map((order) => ({
        type: 'Feature',
        properties: order,
        geometry: { type: 'Point', coordinates: [order.point.lng, order.point.lat] },
      })),
    );
  }, [orders]);
  const features = useMemo(() => {
    const bounds = map.getBounds().pad(0.2);
    const zoom = moveCount >= 0 ? Math.round(map.getZoom()) : 0;
    return index.getClusters(
      [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()],
      zoom,
    );
  }, [index, map, moveCount]);

  return features.map((feature) => {
    const [lng = 0, lat = 0] = feature.geometry.coordinates;
    const { properties } = feature;
    if ('cluster' in properties) {
      const label = `${properties.point_count} commandes ici`;
      const zoomIn = () => map.setView([lat, lng], index.getClusterExpansionZoom(properties.cluster_id));
      return (
        <NamedMarker
          key={`c${properties.cluster_id}`}
          position={[lat, lng]}
          icon={clusterPin(properties.point_count)}
          label={label}
          eventHandlers={{ click: zoomIn }}
        />
      );
    }
    const order = properties as CityOrder;
    return (
      <NamedMarker
        key={order.id}
        position={[lat, lng]}
        icon={orderPin(order.tone)}
        label={order.label}
        eventHandlers={{ click: () => onOrder(order.id) }}
      />
    );
  });
}
