import { useEffect, useRef, useState } from 'react';
import { MINUTE } from '#domain/format/calendar.ts';
import type { Point } from '#domain/places/geo.ts';
import type { Outputs } from '#web/net/procedures.ts';
import { trpc } from '#web/net/trpc.ts';
import { changeStoredValue, readStoredValue } from '#web/storage/offlineStore.ts';
import { onClear } from '#web/storage/personStorage.ts';

export type OwnMissions = Outputs['missions']['active'];
export type Mission = OwnMissions['items'][number];

/** Each stored shape has its own name; earlier ones were "missions:" with nothing, "owed:", "linen:", "promise:" or "pieces:". */
export const buildMissionsKey = (person: string) => `missions:carried:${person}`;
export const buildCashKey = (person: string) => `cash:${person}`;
export const buildAvailabilityKey = (person: string) => `availability:${person}`;

type SavedAnswer<T> = { value: T; at: number };

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
  // `saved` is undefined until the store has been read, and null when it holds no answer.
  const [saved, setSaved] = useState<SavedAnswer<T> | null>();
  // An answer that arrives while the person's data is cleared must not be stored again.
  const isLeaving = useRef(false);
  const { dataUpdatedAt: at, refetch, isFetching } = query;
  const isFresh = fresh !== undefined;
  useEffect(() => {
    isLeaving.current = false;
    return onClear(() => {
      isLeaving.current = true;
    });
  }, []);
  useEffect(() => {
    if (isFresh) return;
    void readStoredValue<SavedAnswer<T>>(key).then((stored) => {
      if (!isLeaving.current) setSaved(stored ?? null);
    });
  }, [key, isFresh]);
  useEffect(() => {
    if (fresh !== undefined && !isLeaving.current) void changeStoredValue(key, () => ({ value: fresh, at }));
  }, [key, fresh, at]);
  const value = fresh ?? saved?.value;
  // The saved answer, or the message that there is none, does not wait for the query's retries.
  const isWaiting = saved === undefined || !(query.isError || query.failureCount > 0);
  const answer: AnswerState = {
    state: value ? 'known' : isWaiting ? 'loading' : 'none',
    savedAt: fresh ? null : (saved?.at ?? null),
    retry: () => void refetch(),
    retrying: isFetching,
  };
  return { value, answer, setSaved };
}

/** An accepted act changes the saved answer too, which may be read before the server's next answer. */
export function changeSavedAnswer<T>(key: string, by: (value: T) => T): Promise<SavedAnswer<T> | null> {
  return changeStoredValue<SavedAnswer<T> | null>(key, (old) =>
    old ? { ...old, value: by(old.value) } : null,
  );
}

export function useStoredCatalogue() {
  const query = trpc.catalogue.list.useQuery(undefined, { staleTime: 30 * MINUTE, meta: { silent: true } });
  return useSavedAnswer('catalogue', query.data, query).value;
}

/** Missions are sorted from the workshop while the livreur's own place is unknown, so it is needed offline too. */
export function useStoredWorkshop(): Point | null {
  const query = trpc.catalogue.facts.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY });
  return useSavedAnswer('workshop', query.data?.workshop, query).value ?? null;
}
