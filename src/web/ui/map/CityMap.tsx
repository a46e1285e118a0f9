import { useMemo } from 'react';
import { Popup } from 'react-leaflet';
import type { Tone } from '#domain/format/wording.ts';
import { PICKER_VIEW, type Point } from '#domain/places/geo.ts';
import { Button } from '#web/ui/form/Button.tsx';
import classes from './CityMap.module.css';
import { Legend } from './Legend.tsx';
import { MapFrame } from './MapFrame.tsx';
import { drawNumberPin, getOrderPin, getPin, NamedMarker, PopupMarker, WorkshopMarker } from './markers.tsx';

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
        {listPlaces(orders).map((place) => (
          <PlaceMarker key={getPlaceKey(place[0])} orders={place} onOrder={onOrder} />
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

type Place = [first: CityOrder, ...others: CityOrder[]];

const getPlaceKey = ({ point: { lat, lng } }: CityOrder) => `${lat} ${lng}`;

/** Clients of one door, or of a quartier whose middle stands for them, would hide each other. */
function listPlaces(orders: readonly CityOrder[]): Place[] {
  const places = new Map<string, Place>();
  for (const order of orders) {
    const key = getPlaceKey(order);
    const place = places.get(key);
    if (place) place.push(order);
    else places.set(key, [order]);
  }
  return [...places.values()];
}

function PlaceMarker({ orders, onOrder }: { orders: Place } & Pick<Props, 'onOrder'>) {
  const [{ id, point, tone, label }, ...others] = orders;
  const count = orders.length;
  const icon = useMemo(
    () => (count === 1 ? getOrderPin(tone) : drawNumberPin(count, 'var(--night)')),
    [count, tone],
  );
  if (others.length === 0)
    return (
      <NamedMarker point={point} icon={icon} label={label} eventHandlers={{ click: () => onOrder(id) }} />
    );
  return (
    <NamedMarker point={point} icon={icon} label={`${count} commandes ici`}>
      <Popup>
        {orders.map((order) => (
          <Button
            key={order.id}
            kind="ghost"
            size="sm"
            className="text-left"
            flush
            onClick={() => onOrder(order.id)}
          >
            {order.label}
          </Button>
        ))}
      </Popup>
    </NamedMarker>
  );
}
