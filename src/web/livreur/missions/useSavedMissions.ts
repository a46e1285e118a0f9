import { useCallback } from 'react';
import type { Outputs } from '#web/net/trpc.ts';
import { changeSavedAnswer, useSavedAnswer } from '../useSavedAnswer.ts';

export type Mission = Outputs['missions']['active']['items'][number];

/** The list of missions as the server last gave it. */
export function useSavedMissions(person: string, fresh: Mission[] | undefined, at: number) {
  // Lists of earlier versions lie under "missions:", "missions:owed:" and "missions:linen:".
  const key = `missions:promise:${person}`;
  const { saved, setSaved } = useSavedAnswer(key, fresh, at);
  const changeSaved = useCallback(
    async (by: (missions: Mission[]) => Mission[]) => setSaved(await changeSavedAnswer(key, by)),
    [key, setSaved],
  );
  return { saved, changeSaved };
}
