import { useMemo, useState } from 'react';
import { Popup, useMap, useMapEvents } from 'react-leaflet';
import Supercluster from 'supercluster';
import { DEPOT, PICKER_VIEW, type Point } from '#domain/geo.ts';
import type { Tone } from '#domain/wording.ts';
import classes from './CityMap.module.css';
import { Legend } from './Legend.tsx';
import { MapFrame } from './MapFrame.tsx';
import { NamedMarker } from './NamedMarker.tsx';
import { clusterPin, orderPin, pin } from './pins.ts';

export interface CityOrder {
  id: string;
  point: Point;
  tone: Tone;
  label: string;
}
export interface CityLivreur {
  id: string;
  point: Point;
  label: string;
}

interface Props {
  orders: readonly CityOrder[];
  livreurs: readonly CityLivreur[];
  onOrder(orderId: string): void;
  height?: string;
}

/** Every open order and every livreur on the road; orders that stand close share one mark. */
export function CityMap({ orders, livreurs, onOrder, height = '65vh' }: Props) {
  return (
    <>
      <MapFrame center={PICKER_VIEW.center} zoom={12} label="Carte des commandes en cours" height={height}>
        <Clusters orders={orders} onOrder={onOrder} />
        {livreurs.map((one) => (
          <NamedMarker
            key={one.id}
            position={[one.point.lat, one.point.lng]}
            icon={pin('livreur')}
            label={one.label}
          >
            <Popup>{one.label}</Popup>
          </NamedMarker>
        ))}
        <NamedMarker position={[DEPOT.lat, DEPOT.lng]} icon={pin('depot')} label="Atelier Laveo" />
      </MapFrame>
      <p className={classes.fingers}>Deux doigts pour déplacer la carte.</p>
      <Legend kinds={['livreur', 'depot']} stages />
    </>
  );
}

function Clusters({ orders, onOrder }: Pick<Props, 'orders' | 'onOrder'>) {
  const map = useMap();
  const [view, setView] = useState(0);
  useMapEvents({ moveend: () => setView((n) => n + 1) });
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
  const marks = useMemo(() => {
    const bounds = map.getBounds().pad(0.2);
    const zoom = view >= 0 ? Math.round(map.getZoom()) : 0;
    return index.getClusters(
      [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()],
      zoom,
    );
  }, [index, map, view]);

  return marks.map((mark) => {
    const [lng = 0, lat = 0] = mark.geometry.coordinates;
    const { properties } = mark;
    if ('cluster' in properties) {
      const label = `${properties.point_count} commandes ici`;
      const open = () => map.setView([lat, lng], index.getClusterExpansionZoom(properties.cluster_id));
      return (
        <NamedMarker
          key={`c${properties.cluster_id}`}
          position={[lat, lng]}
          icon={clusterPin(properties.point_count)}
          label={label}
          eventHandlers={{ click: open }}
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
