import { formatNearDay, formatShortHour } from '#domain/format/order/slotWords.ts';
import { capitalize } from '#domain/format/text.ts';
import type { Point } from '#domain/places/geo.ts';
import type { Outputs } from '#web/net/procedures.ts';

export type Roads = Outputs['dispatch']['roads'];

/** No motorbike takes a ferry, so none is part of a round. */
export const listPassable = (crossings: Roads['crossings']) =>
  crossings.filter(({ kind }) => kind !== 'ferry');

const DEGREE_METRES = 111_195;
const HALF_LENGTH_METRES = 150;

/** Short enough not to cut the next bridge too. */
export function drawLineAcross([one, other]: readonly [Point, Point]): [Point, Point] {
  const middle = { lng: (one.lng + other.lng) / 2, lat: (one.lat + other.lat) / 2 };
  const lngMetres = DEGREE_METRES * Math.cos((middle.lat * Math.PI) / 180);
  const [x, y] = [(other.lng - one.lng) * lngMetres, (other.lat - one.lat) * DEGREE_METRES];
  const share = HALF_LENGTH_METRES / Math.hypot(x, y);
  const [lng, lat] = [(-y * share) / lngMetres, (x * share) / DEGREE_METRES];
  return [
    { lng: middle.lng + lng, lat: middle.lat + lat },
    { lng: middle.lng - lng, lat: middle.lat - lat },
  ];
}

/** NaN while one of the two is missing, which the schema refuses in words. */
export const parseInstant = (day: string, hour: string): number => Date.parse(`${day}T${hour}Z`);

/** "Fermé jusqu’à aujourd’hui 18 h", or from when as long as it has not begun. */
export function describeClosure({ from, to }: { from: number; to: number }, now: number): string {
  const formatMoment = (at: number) => `${formatNearDay(at, now)} ${formatShortHour(at)}`;
  if (from <= now) return `Fermé jusqu’à ${formatMoment(to)}`;
  return `${capitalize(formatMoment(from))} – ${formatMoment(to)}`;
}
