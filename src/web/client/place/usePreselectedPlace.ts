import { useEffect } from 'react';
import type { ServiceArea } from '#domain/places/reach.ts';
import { findPlaceRefusal } from '#domain/places/serviceArea.ts';
import { trpc } from '#web/net/trpc.ts';
import { useSession } from '#web/shell/session.tsx';
import { changeDraft, useDraft } from '../draft.ts';
import type { ChosenPlace, Places } from './PlaceChips.tsx';

/** Of several places that were never named, none is more usual than another. */
function findUsualPlace({ saved, earlier }: Places): ChosenPlace | undefined {
  return saved[0] ?? (earlier.length === 1 ? earlier[0] : undefined);
}

export function usePreselectedPlace(area: ServiceArea | undefined): void {
  const { location, address } = useDraft();
  const { me } = useSession();
  const places = trpc.profile.places.useQuery(undefined, { enabled: me?.role === 'client' });
  // An address that was typed first may belong to another place, so it prevents the preselection.
  const isUntouched = location === null && address === undefined;
  const usual = places.data && findUsualPlace(places.data);
  useEffect(() => {
    if (!isUntouched || !usual || !area || findPlaceRefusal(usual.location, area)) return;
    changeDraft({ location: usual.location, address: usual.address, wordsOf: usual.location });
  }, [isUntouched, usual, area]);
}
