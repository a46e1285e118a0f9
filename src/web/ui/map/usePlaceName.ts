import { useEffect, useState } from 'react';
import type { Point } from '#domain/places/geo.ts';

type PlaceName = typeof import('#domain/places/placeName.ts').describePlace;
let loaded: PlaceName | null = null;

/** The name is null until the table of quartiers has loaded, which no first screen waits for. */
export function usePlaceName(point: Point | null): string | null {
  const [nameOf, setNameOf] = useState(() => loaded);
  const isNeeded = point !== null && nameOf === null;
  useEffect(() => {
    if (!isNeeded) return;
    import('#domain/places/placeName.ts').then(
      ({ describePlace }) => {
        loaded = describePlace;
        setNameOf(() => describePlace);
      },
      // A place has no name offline; its pin is enough.
      () => undefined,
    );
  }, [isNeeded]);
  return point && nameOf ? nameOf(point) : null;
}
