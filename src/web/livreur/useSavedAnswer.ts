import { useEffect, useRef, useState } from 'react';
import { changeStored, readStored } from '#web/storage/offlineStore.ts';
import { onClear } from '#web/storage/personStorage.ts';

export interface SavedAnswer<T> {
  value: T;
  at: number;
}

/** The server's last answer, for the dead zones. Null when none was ever saved, undefined until read. */
export function useSavedAnswer<T>(key: string, fresh: T | undefined, at: number) {
  const [saved, setSaved] = useState<SavedAnswer<T> | null>();
  // An answer that comes while the person leaves stays out of the phone.
  const isLeaving = useRef(false);
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
  return { saved, setSaved };
}

/** What the server has taken is done on the saved answer too: it may be read again before the server's own. */
export function changeSavedAnswer<T>(key: string, by: (value: T) => T): Promise<SavedAnswer<T> | null> {
  return changeStored<SavedAnswer<T> | null>(key, (old) => (old ? { ...old, value: by(old.value) } : null));
}
