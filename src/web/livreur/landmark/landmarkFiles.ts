import { useEffect } from 'react';
import { fetchLandmarkFile } from '#web/landmark/landmarkParts.ts';
import { changeStoredValue, readStoredValue } from '#web/storage/offlineStore.ts';
import { onClear } from '#web/storage/personStorage.ts';
import type { Mission } from '../savedAnswers.ts';

/** Cleared at sign-out, like all that is not unsent. */
const KEY = 'landmarks';
type Files = Readonly<Record<string, Blob>>;

export async function readLandmarkFile(file: string): Promise<Blob> {
  return (await readStoredValue<Files>(KEY))?.[file] ?? fetchLandmarkFile(file);
}

/** Gates and voices of the missions at hand are on the phone before the network is gone; no others stay. */
export function useLandmarkFiles(missions: readonly Mission[] | undefined): void {
  const names = missions
    ?.flatMap(({ landmark }) => [landmark?.photo, landmark?.voice])
    .filter(Boolean)
    .join();
  useEffect(() => {
    if (names === undefined) return;
    const end = new AbortController();
    const unsubscribe = onClear(() => end.abort());
    void storeFiles(names.split(',').filter(Boolean), end.signal);
    return () => {
      end.abort();
      unsubscribe();
    };
  }, [names]);
}

async function storeFiles(names: readonly string[], end: AbortSignal): Promise<void> {
  const before = (await readStoredValue<Files>(KEY)) ?? {};
  if (names.length === 0 && Object.keys(before).length === 0) return;
  // A file that cannot be had now is asked for when the list comes again.
  const readFile = async (name: string) => before[name] ?? (await fetchLandmarkFile(name).catch(() => null));
  const files = await Promise.all(names.map(async (name) => ({ name, blob: await readFile(name) })));
  if (end.aborted) return;
  await changeStoredValue<Files>(KEY, () =>
    Object.fromEntries(files.flatMap(({ name, blob }) => (blob ? [[name, blob]] : []))),
  );
}
