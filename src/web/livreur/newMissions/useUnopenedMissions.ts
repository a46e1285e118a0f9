import { useCallback, useEffect, useMemo } from 'react';
import { useLocalValue } from '#web/storage/useLocalValue.ts';
import { buildMissionKey, type ListedMission } from './newMissions.ts';

const REMEMBERED = 200;

export const useUnopenedCount = () => useLocalValue('laveo:missions-unopened', 0);

/** All missions of the first list count as opened if the phone has not stored any opened mission yet. */
export function useUnopenedMissions(missions: readonly ListedMission[] | undefined) {
  const [opened, changeOpened] = useLocalValue<string[] | null>('laveo:missions-opened', null);
  const [, changeCount] = useUnopenedCount();
  useEffect(() => {
    if (missions && opened === null) changeOpened(() => missions.map(buildMissionKey));
  }, [missions, opened, changeOpened]);
  const unopened = useMemo(
    () => new Set(opened ? missions?.map(buildMissionKey).filter((key) => !opened.includes(key)) : []),
    [missions, opened],
  );
  useEffect(() => {
    if (missions) changeCount(() => unopened.size);
  }, [missions, unopened, changeCount]);
  const markOpened = useCallback(
    (mission: ListedMission) =>
      changeOpened((keys) => {
        const key = buildMissionKey(mission);
        return keys === null || keys.includes(key) ? keys : [...keys, key].slice(-REMEMBERED);
      }),
    [changeOpened],
  );
  return { isUnopened: (mission: ListedMission) => unopened.has(buildMissionKey(mission)), markOpened };
}
