import { useEffect, useRef, useState } from 'react';
import { MINUTE } from '#domain/format/calendar.ts';
import type { Outputs } from '#web/net/procedures.ts';
import { trpc } from '#web/net/trpc.ts';
import { changeStored, readStored } from '#web/storage/offlineStore.ts';
import { onClear } from '#web/storage/personStorage.ts';

export type Mission = Outputs['missions']['active']['items'][number];

/** Lists of earlier versions lie under "missions:", "missions:owed:" and "missions:linen:". */
export const buildMissionsKey = (person: string) => `missions:promise:${person}`;
export const buildCashKey = (person: string) => `cash:${person}`;

interface SavedAnswer<T> {
  value: T;
  at: number;
}

interface Query {
  dataUpdatedAt: number;
  isError: boolean;
  failureCount: number;
  isFetching: boolean;
  refetch(): unknown;
}

export interface AnswerState {
  state: 'loading' | 'known' | 'none';
  savedAt: number | null;
  retry(): void;
  retrying: boolean;
}

export function useSavedAnswer<T>(key: string, fresh: T | undefined, query: Query) {
  // Null when none was ever saved, undefined until it is read.
  const [saved, setSaved] = useState<SavedAnswer<T> | null>();
  // An answer that comes while the person leaves stays out of the phone.
  const isLeaving = useRef(false);
  const { dataUpdatedAt: at, refetch, isFetching } = query;
  useEffect(() => {
    isLeaving.current = false;
    void readStored<SavedAnswer<T>>(key).then((stored) => {
      if (!isLeaving.current) setSaved(stored ?? null);
    });
    return onClear(() => {
      isLeaving.current = true;
    });
  }, [key]);
  useEffect(() => {
    if (fresh !== undefined && !isLeaving.current) void changeStored(key, () => ({ value: fresh, at }));
  }, [key, fresh, at]);
  const value = fresh ?? saved?.value;
  // The query goes on asking; the saved answer, or the word that there is none, need not wait for that.
  const isWaiting = saved === undefined || !(query.isError || query.failureCount > 0);
  const answer: AnswerState = {
    state: value ? 'known' : isWaiting ? 'loading' : 'none',
    savedAt: fresh ? null : (saved?.at ?? null),
    retry: () => void refetch(),
    retrying: isFetching,
  };
  return { value, answer, setSaved };
}

/** What the server has taken is done on the saved answer too: it may be read again before the server's own. */
export function changeSavedAnswer<T>(key: string, by: (value: T) => T): Promise<SavedAnswer<T> | null> {
  return changeStored<SavedAnswer<T> | null>(key, (old) => (old ? { ...old, value: by(old.value) } : null));
}

export function useStoredCatalogue() {
  const query = trpc.catalogue.list.useQuery(undefined, { staleTime: 30 * MINUTE, meta: { silent: true } });
  return useSavedAnswer('catalogue', query.data, query).value;
}
