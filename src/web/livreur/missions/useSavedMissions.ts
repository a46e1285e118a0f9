import { useCallback, useEffect, useRef, useState } from 'react';
import type { Outputs } from '#web/net/trpc.ts';
import { changeStored, readStored } from '#web/storage/offlineStore.ts';
import { onClear } from '#web/storage/personStorage.ts';

export type Mission = Outputs['missions']['active']['items'][number];

interface SavedMissions {
  missions: Mission[];
  at: number;
}

/** The list as the server last gave it, for the dead zones. Null when nothing was ever saved, undefined until read. */
export function useSavedMissions(person: string, fresh: readonly Mission[] | undefined, at: number) {
  const [saved, setSaved] = useState<SavedMissions | null>();
  // A list that comes while the person leaves stays out of the phone.
  const isLeaving = useRef(false);
  const key = `missions:${person}`;
  useEffect(() => {
    isLeaving.current = false;
    void readStored<SavedMissions>(key).then((stored) => {
      if (!isLeaving.current) setSaved(stored ?? null);
    });
    return onClear(() => {
      isLeaving.current = true;
    });
  }, [key]);
  useEffect(() => {
    if (fresh && !isLeaving.current) void changeStored(key, () => ({ missions: [...fresh], at }));
  }, [key, fresh, at]);
  /** What the server has taken is done on the saved list too: it may be read again before the server's own. */
  const changeSaved = useCallback(
    async (by: (missions: Mission[]) => Mission[]) => {
      const changed = await changeStored<SavedMissions | null>(key, (old) =>
        old ? { ...old, missions: by(old.missions) } : null,
      );
      setSaved(changed);
    },
    [key],
  );
  return { saved, changeSaved };
}
