import { useEffect, useState } from 'react';
import type { Point } from '#domain/places/geo.ts';

type Quartiers = Pick<typeof import('#domain/places/placeName.ts'), 'describePlace' | 'formatQuartier'> &
  Pick<typeof import('#domain/places/addressWords.ts'), 'findNamedQuartier' | 'lacksDoor'>;
let loaded: Quartiers | null = null;

/** The table of quartiers loads after the first screen; it is null until then. */
export function useQuartiers(isWanted: boolean): Quartiers | null {
  const [quartiers, setQuartiers] = useState(loaded);
  const isNeeded = isWanted && quartiers === null;
  useEffect(() => {
    if (!isNeeded) return;
    Promise.all([import('#domain/places/placeName.ts'), import('#domain/places/addressWords.ts')]).then(
      // The bundler leaves out what is not named here.
      ([{ describePlace, formatQuartier }, { findNamedQuartier, lacksDoor }]) => {
        loaded = { describePlace, findNamedQuartier, formatQuartier, lacksDoor };
        setQuartiers(loaded);
      },
      // A place whose name cannot load is shown by its pin alone.
      () => undefined,
    );
  }, [isNeeded]);
  return quartiers;
}

export function usePlaceName(point: Point | null): string | null {
  const quartiers = useQuartiers(point !== null);
  return point && quartiers ? quartiers.describePlace(point) : null;
}
