import { useEffect, useState } from 'react';
import type { Outputs } from '#web/trpc.ts';
import { changeKept, keep, readKept } from './kept.ts';

export type Mission = Outputs['missions']['active']['items'][number];

export interface SavedMissions {
  missions: Mission[];
  at: number;
}

const keyOf = (person: string) => `missions:${person}`;

/** What the server has taken is done on the kept list too: it may be read again before the server's own. */
export function changeSaved(person: string, by: (missions: Mission[]) => Mission[]): Promise<unknown> {
  return changeKept<SavedMissions | undefined>(
    keyOf(person),
    (old) => old && { ...old, missions: by(old.missions) },
  );
}

/** The list as the server last gave it, for the dead zones. Null when nothing was ever saved, undefined until read. */
export function useSavedMissions(
  person: string,
  fresh: readonly Mission[] | undefined,
  at: number,
): SavedMissions | null | undefined {
  const [saved, setSaved] = useState<SavedMissions | null>();
  useEffect(() => {
    let gone = false;
    void readKept<SavedMissions>(keyOf(person)).then((kept) => {
      if (!gone) setSaved(kept ?? null);
    });
    return () => {
      gone = true;
    };
  }, [person]);
  useEffect(() => {
    if (fresh) void keep<SavedMissions>(keyOf(person), { missions: [...fresh], at });
  }, [person, fresh, at]);
  return saved;
}
