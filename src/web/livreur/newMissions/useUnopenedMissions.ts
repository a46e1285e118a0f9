import { useLocalStorage } from '@mantine/hooks';
import { useCallback, useEffect, useMemo } from 'react';
import { buildMissionKey, type ListedMission } from './newMissions.ts';

const REMEMBERED = 200;

export function useUnopenedCount() {
  return useLocalStorage({ key: 'laveo:missions-unopened', defaultValue: 0, getInitialValueInEffect: false });
}

/** All missions of the first list count as opened if the phone has not stored any opened mission yet. */
export function useUnopenedMissions(missions: readonly ListedMission[] | undefined) {
  const [opened, setOpened] = useLocalStorage<string[] | null>({
    key: 'laveo:missions-opened',
    defaultValue: null,
    getInitialValueInEffect: false,
  });
  const [, setCount] = useUnopenedCount();
  useEffect(() => {
    if (missions && opened === null) setOpened(missions.map(buildMissionKey));
  }, [missions, opened, setOpened]);
  const unopened = useMemo(
    () => new Set(opened ? missions?.map(buildMissionKey).filter((key) => !opened.includes(key)) : []),
    [missions, opened],
  );
  useEffect(() => {
    if (missions) setCount(unopened.size);
  }, [missions, unopened, setCount]);
  const markOpened = useCallback(
    (mission: ListedMission) =>
      setOpened((keys) => {
        const key = buildMissionKey(mission);
        return keys === null || keys.includes(key) ? keys : [...keys, key].slice(-REMEMBERED);
      }),
    [setOpened],
  );
  return { isUnopened: (mission: ListedMission) => unopened.has(buildMissionKey(mission)), markOpened };
}
