import type { Point } from '#domain/places/geo.ts';

export function buildDirectionsLink({ lat, lng }: Point): string {
  return `https://www.google.com/maps/dir/?api=1&destination=${lat},${lng}`;
}
