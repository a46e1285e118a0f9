import { type Query, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { FirstRead } from '#domain/contract/firstData.ts';
import { buildQueryKey, fillQueries } from '#web/net/firstQueries.ts';
import { changeStoredValue, readStoredValue } from '#web/storage/offlineStore.ts';
import { onClear } from '#web/storage/personStorage.ts';

const STORED: readonly FirstRead[] = [
  { path: 'profile.get' },
  { path: 'catalogue.list' },
  { path: 'catalogue.facts' },
  { path: 'orders.latest' },
  { path: 'orders.inProgress', input: {}, isPaged: true },
];
const READ_BY_KEY = new Map(STORED.map((read) => [JSON.stringify(buildQueryKey(read)), read]));

/** Stored answers are drawn without validation, so the number in the key changes with their shape. */
const KEY = 'first:7';

type Answers = Record<string, { data: unknown; at: number }>;

/**
 * A person's last answers are shown until the server has replied, and are deleted with their other data when the
 * session ends.
 */
export function useLastAnswers(person: string): void {
  const queries = useQueryClient();
  useEffect(() => {
    const key = `${KEY}:${person}`;
    // An answer that arrives after the session has ended is not stored, and a stored one is not shown.
    let isLeaving = false;
    const stopListening = onClear(() => {
      isLeaving = true;
    });
    void readStoredValue<Answers>(key).then((stored = {}) => {
      if (isLeaving) return;
      for (const read of STORED) {
        const answer = stored[read.path];
        // An update time of zero makes the query ask the server, whatever was stored.
        if (answer) fillQueries(queries, [{ ...read, data: answer.data }], 0);
      }
    });
    const storeAnswer = ({ queryKey, state }: Query) => {
      const read = READ_BY_KEY.get(JSON.stringify(queryKey));
      if (!read || isLeaving || state.data === undefined || state.error) return;
      const { data, dataUpdatedAt: at } = state;
      if (at === 0) return;
      void changeStoredValue<Answers>(key, (old) =>
        old?.[read.path]?.at === at ? old : { ...old, [read.path]: { data: getFirstPage(read, data), at } },
      );
    };
    const cache = queries.getQueryCache();
    for (const query of cache.getAll()) storeAnswer(query);
    const stopWatching = cache.subscribe(({ type, query }) => {
      if (type === 'updated') storeAnswer(query);
    });
    return () => {
      isLeaving = true;
      stopListening();
      stopWatching();
    };
  }, [person, queries]);
}

function getFirstPage({ isPaged }: FirstRead, data: unknown): unknown {
  return isPaged ? (data as { pages: unknown[] }).pages[0] : data;
}
