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
    let isOver = false;
    const stop = () => {
      isOver = true;
    };
    const unsubscribe = onClear(stop);
    void storeFiles(names.split(',').filter(Boolean), () => isOver);
    return () => {
      stop();
      unsubscribe();
    };
  }, [names]);
}

async function storeFiles(names: readonly string[], isOver: () => boolean): Promise<void> {
  const before = (await readStoredValue<Files>(KEY)) ?? {};
  if (names.length === 0 && Object.keys(before).length === 0) return;
  const old = names.flatMap((name) => (before[name] ? [[name, before[name]] as const] : []));
  const missing = names.filter((name) => !before[name]);
  // A file that cannot be had now is asked for when the list comes again.
  const fetched = await Promise.all(
    missing.map((name) =>
      fetchLandmarkFile(name).then(
        (blob) => [name, blob] as const,
        () => null,
      ),
    ),
  );
  if (isOver()) return;
  await changeStoredValue<Files>(KEY, () =>
    Object.fromEntries([...old, ...fetched.filter((one) => one !== null)]),
  );
}
