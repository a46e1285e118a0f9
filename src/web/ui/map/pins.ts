import { divIcon } from 'leaflet';
import type { Tone } from '#domain/wording.ts';
import classes from './pins.module.css';

export type PinKind = 'client' | 'livreur' | 'depot';

const SIZES: Record<PinKind, { size: [number, number]; anchor: [number, number] }> = {
  client: { size: [32, 40], anchor: [16, 40] },
  livreur: { size: [28, 28], anchor: [14, 14] },
  depot: { size: [32, 32], anchor: [16, 16] },
};

const icons = Object.fromEntries(
  (Object.keys(SIZES) as PinKind[]).map((kind) => [
    kind,
    // The drawing is a background: no markup string ever reaches Leaflet.
    divIcon({
      className: `${classes.pin} ${classes[kind]}`,
      iconSize: SIZES[kind].size,
      iconAnchor: SIZES[kind].anchor,
    }),
  ]),
) as Record<PinKind, ReturnType<typeof divIcon>>;

export function pin(kind: PinKind) {
  return icons[kind];
}

/** Where several orders are shown, each pin has its status's colour; its name says the status in words. */
export function orderPin(tone: Tone) {
  orderIcons[tone] ??= divIcon({
    className: `${classes.pin} ${classes.order} ${classes[tone]}`,
    iconSize: SIZES.client.size,
    iconAnchor: SIZES.client.anchor,
  });
  return orderIcons[tone];
}
const orderIcons: Partial<Record<Tone, ReturnType<typeof divIcon>>> = {};

/** A round mark that says how many orders stand together. */
export function clusterPin(count: number) {
  const mark = document.createElement('span');
  mark.textContent = String(count);
  return divIcon({
    html: mark,
    className: `${classes.pin} ${classes.cluster}`,
    iconSize: [40, 40],
    iconAnchor: [20, 20],
  });
}
