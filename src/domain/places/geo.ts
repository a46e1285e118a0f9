export type Point = { lng: number; lat: number };

/** What is stored may be sent again, so an address that the house completes is no longer. */
export const LONGEST_ADDRESS = 300;

const EARTH_RADIUS_KM = 6371;

export const PICKER_VIEW = { center: { lng: -4, lat: 5.35 }, zoom: 13 } as const;
export const CARD_ZOOM = 14;
export const TRACKING_ZOOM = 15;

const toRadians = (degrees: number) => (degrees * Math.PI) / 180;

export function measureKilometres(a: Point, b: Point): number {
  const halfLat = Math.sin(toRadians(b.lat - a.lat) / 2);
  const halfLng = Math.sin(toRadians(b.lng - a.lng) / 2);
  const h = halfLat ** 2 + Math.cos(toRadians(a.lat)) * Math.cos(toRadians(b.lat)) * halfLng ** 2;
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(h)));
}

/** Pins closer than this count as one place, because two measurements by a phone differ. */
export const SAME_PLACE_KM = 0.1;

export const isSamePlace = (a: Point, b: Point): boolean => measureKilometres(a, b) < SAME_PLACE_KM;

export function isSamePoint(a: Point | null, b: Point | null): boolean {
  return a?.lng === b?.lng && a?.lat === b?.lat;
}

export const formatPoint = (point: Point): string => `${point.lat.toFixed(5)}, ${point.lng.toFixed(5)}`;

const POINT_TEXT = /^-?\d{1,2}\.\d{5}, -?\d{1,3}\.\d{5}$/;

export const isPointText = (address: string): boolean => POINT_TEXT.test(address);

export function formatDistance(kilometres: number): string {
  // Rounding comes before the choice of the unit, so that 980 m is a kilometre and not 1000 m.
  const metres = Math.round(kilometres * 20) * 50;
  if (metres < 1000) return `${metres}\u00a0m`;
  const tenths = kilometres.toFixed(1).replace('.0', '').replace('.', ',');
  return `${kilometres < 9.95 ? tenths : kilometres.toFixed(0)}\u00a0km`;
}

export type ServiceArea = { workshop: Point; farthestKm: number };

export const isTooFar = (point: Point, { workshop, farthestKm }: ServiceArea): boolean =>
  measureKilometres(workshop, point) > farthestKm;
