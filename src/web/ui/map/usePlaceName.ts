import { useEffect, useState } from 'react';
import type { Point } from '#domain/places/geo.ts';

type PlaceName = typeof import('#domain/places/placeName.ts').describePlace;
let loaded: PlaceName | null = null;

/** The table of quartiers loads after the first screen; the name is null until then. */
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
      // A place whose name cannot load is shown by its pin alone.
      () => undefined,
    );
  }, [isNeeded]);
  return point && nameOf ? nameOf(point) : null;
}
