import type { Tone } from '#domain/format/wording.ts';
import { PICKER_VIEW, type Point } from '#domain/places/geo.ts';
import classes from './CityMap.module.css';
import { Legend } from './Legend.tsx';
import { MapFrame } from './MapFrame.tsx';
import { getOrderPin, getPin, NamedMarker, PopupMarker, WorkshopMarker } from './markers.tsx';

type CityOrder = { id: string; point: Point; tone: Tone; label: string };
type CityLivreur = { id: string; point: Point; label: string };

interface Props {
  orders: readonly CityOrder[];
  livreurs: readonly CityLivreur[];
  onOrder(orderId: string): void;
  height?: string | undefined;
}

export function CityMap({ orders, livreurs, onOrder, height }: Props) {
  return (
    <>
      <MapFrame center={PICKER_VIEW.center} zoom={12} label="Carte des commandes en cours" height={height}>
        {orders.map((order) => (
          <NamedMarker
            key={order.id}
            point={order.point}
            icon={getOrderPin(order.tone)}
            label={order.label}
            eventHandlers={{ click: () => onOrder(order.id) }}
          />
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
