import { MINUTE } from '#domain/format/calendar.ts';
import { trpc } from '#web/net/trpc.ts';
import { useSavedAnswer } from './useSavedAnswer.ts';

/** For the garments that a client adds at their door, with or without network there. */
export function useStoredCatalogue() {
  const { data, dataUpdatedAt } = trpc.catalogue.list.useQuery(undefined, {
    staleTime: 30 * MINUTE,
    meta: { silent: true },
  });
  const { saved } = useSavedAnswer('catalogue', data, dataUpdatedAt);
  return data ?? saved?.value;
}
