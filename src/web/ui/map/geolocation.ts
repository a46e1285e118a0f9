import type { Point } from '#domain/places/geo.ts';

export type PositionFix = { point: Point; accuracy: number };

const TIMEOUT_MS = 15_000;

/** The result is null if the person refuses, or if the position is unknown or takes too long. */
export function readPosition(): Promise<PositionFix | null> {
  const { geolocation } = navigator;
  if (!geolocation) return Promise.resolve(null);
  return new Promise((resolve) => {
    geolocation.getCurrentPosition(
      ({ coords }) =>
        resolve({ point: { lng: coords.longitude, lat: coords.latitude }, accuracy: coords.accuracy }),
      () => resolve(null),
      { enableHighAccuracy: true, timeout: TIMEOUT_MS, maximumAge: 60_000 },
    );
  });
}
