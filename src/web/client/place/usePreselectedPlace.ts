import { useEffect } from 'react';
import type { ServiceArea } from '#domain/places/reach.ts';
import { findPlaceRefusal } from '#domain/places/serviceArea.ts';
import { trpc } from '#web/net/trpc.ts';
import { useSession } from '#web/shell/session.tsx';
import { changeDraft, useDraft } from '../draft.ts';

export function usePreselectedPlace(area: ServiceArea | undefined): void {
  const { location, address } = useDraft();
  const { me } = useSession();
  const places = trpc.profile.places.useQuery(undefined, { enabled: me?.role === 'client' });
  // An address that was typed first may belong to another place, so it prevents the preselection.
  const isUntouched = location === null && address === undefined;
  const usual = places.data?.saved[0] ?? places.data?.earlier[0];
  useEffect(() => {
    if (!isUntouched || !usual || !area || findPlaceRefusal(usual.location, area)) return;
    changeDraft({ location: usual.location, address: usual.address, wordsOf: usual.location });
  }, [isUntouched, usual, area]);
}
