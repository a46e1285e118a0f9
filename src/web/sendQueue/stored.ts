import { changeStoredValue, readStoredValue } from '#web/storage/offlineStore.ts';
import { UNSENT } from '#web/storage/personStorage.ts';
import type { Entry, Refusal } from './entry.ts';

/** Versions before the send queue stored `acts` and `refusals`; a tab left open may still run one. */
interface Stored {
  entries?: Entry[];
  acts?: { actId: string; kind: string; orderId: string; at: number }[];
  refusals?: (Refusal & { actId: string })[];
}

const getKey = (person: string) => `${UNSENT}${person}`;

function listEntries({ entries = [], acts = [], refusals = [] }: Stored = {}): Entry[] {
  return [
    ...entries,
    ...acts.map(({ actId: id, kind, orderId, at, ...input }) => ({ id, kind, orderId, at, input })),
    ...refusals.map(({ actId: id, ...refusal }) => ({ id, kind: 'step', at: 0, input: null, refusal })),
  ];
}

export async function readEntries(person: string): Promise<Entry[]> {
  return listEntries(await readStoredValue<Stored>(getKey(person)));
}

export async function changeEntries(person: string, by: (entries: Entry[]) => Entry[]): Promise<Entry[]> {
  const updateEntries = (old?: Stored): Stored => ({ entries: by(listEntries(old)), acts: [], refusals: [] });
  return listEntries(await changeStoredValue(getKey(person), updateEntries));
}
