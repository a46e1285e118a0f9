import type { Point } from '#domain/geo.ts';

export interface Here {
  point: Point;
  accuracy: number;
}

const PATIENCE_MS = 15_000;

/** The phone's own idea of where it is; null when it is refused, unknown or slow. */
export function whereAmI(): Promise<Here | null> {
  const { geolocation } = navigator;
  if (!geolocation) return Promise.resolve(null);
  return new Promise((resolve) => {
    geolocation.getCurrentPosition(
      ({ coords }) =>
        resolve({ point: { lng: coords.longitude, lat: coords.latitude }, accuracy: coords.accuracy }),
      () => resolve(null),
      { enableHighAccuracy: true, timeout: PATIENCE_MS, maximumAge: 60_000 },
    );
  });
}
