import { divIcon, type Marker as LeafletMarker } from 'leaflet';
import { type ComponentProps, useEffect, useRef } from 'react';
import { Marker, Popup } from 'react-leaflet';
import type { Tone } from '#domain/format/wording.ts';
import type { Point } from '#domain/places/geo.ts';
import classes from './pins/pins.module.css';
import { useWorkshop } from './useWorkshop.ts';

export type PinKind = 'client' | 'livreur' | 'depot';

const SIZES: Record<PinKind, { size: [number, number]; anchor: [number, number] }> = {
  client: { size: [32, 40], anchor: [16, 40] },
  livreur: { size: [28, 28], anchor: [14, 14] },
  depot: { size: [32, 32], anchor: [16, 16] },
};

const icons = Object.fromEntries(
  (Object.keys(SIZES) as PinKind[]).map((kind) => [
    kind,
    // The drawing is a CSS background, so that no markup string reaches Leaflet.
    divIcon({
      className: `${classes.pin} ${classes[kind]}`,
      iconSize: SIZES[kind].size,
      iconAnchor: SIZES[kind].anchor,
    }),
  ]),
) as Record<PinKind, ReturnType<typeof divIcon>>;

export const getPin = (kind: PinKind) => icons[kind];

export function getOrderPin(tone: Tone) {
  orderIcons[tone] ??= divIcon({
    className: `${classes.pin} ${classes.order} ${classes[tone]}`,
    iconSize: SIZES.client.size,
    iconAnchor: SIZES.client.anchor,
  });
  return orderIcons[tone];
}
const orderIcons: Partial<Record<Tone, ReturnType<typeof divIcon>>> = {};

export function drawNumberPin(number: number, colour: string) {
  const label = document.createElement('span');
  label.textContent = String(number);
  label.style.background = colour;
  return divIcon({
    html: label,
    className: `${classes.pin} ${classes.number}`,
    iconSize: [26, 26],
    iconAnchor: [13, 13],
  });
}

interface Props extends Omit<ComponentProps<typeof Marker>, 'position' | 'title' | 'alt' | 'ref'> {
  point: Point;
  label: string;
}

/** Leaflet sets a marker's name only at its creation, so this component updates it with `label`. */
export function NamedMarker({ point, label, ...rest }: Props) {
  const marker = useRef<LeafletMarker>(null);
  useEffect(() => {
    const leafletMarker = marker.current;
    if (!leafletMarker) return;
    leafletMarker.options.title = label;
    const element = leafletMarker.getElement();
    element?.setAttribute('title', label);
    element?.setAttribute('aria-label', label);
  }, [label]);
  return <Marker ref={marker} position={[point.lat, point.lng]} title={label} {...rest} />;
}

export function PopupMarker(props: Props) {
  return (
    <NamedMarker {...props}>
      <Popup>{props.label}</Popup>
    </NamedMarker>
  );
}

export function WorkshopMarker() {
  const workshop = useWorkshop();
  return workshop ? <PopupMarker point={workshop} icon={getPin('depot')} label="Atelier Laveo" /> : null;
}
