import { useMemo } from 'react';
import { formatQuartier, type Quartier } from '#domain/places/placeName.ts';
import type { ServiceArea } from '#domain/places/reach.ts';
import { listServedQuartiers } from '#domain/places/servedCommunes.ts';
import { moveGuestCart } from '../../storage/guestCart.ts';
import { usePreference } from '../../storage/usePreference.ts';

/** It stands for an example until a quartier is chosen, and is no place of an order. */
const EXAMPLE = 'Cocody, Riviera Palmeraie';

const readName = (stored: unknown) => (typeof stored === 'string' ? stored : EXAMPLE);

export function useQuartier(area: ServiceArea | null) {
  const [name, setName] = usePreference('quartier', readName);
  const quartiers = useMemo(() => (area ? listServedQuartiers(area) : []), [area]);
  const findQuartier = (wanted: string) => quartiers.find((one) => formatQuartier(one) === wanted);
  return {
    quartiers,
    quartier: findQuartier(name) ?? findQuartier(EXAMPLE) ?? quartiers[0],
    chooseQuartier(quartier: Quartier) {
      setName(formatQuartier(quartier));
      moveGuestCart(quartier.point);
    },
  };
}
