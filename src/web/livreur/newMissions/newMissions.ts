import { useCallback, useEffect, useMemo } from 'react';
import { getLegLabel } from '#domain/format/wording.ts';
import { getMissionLeg, type OrderStatus } from '#domain/lifecycle/lifecycle.ts';
import { referenceOf } from '#domain/orders/order.ts';
import { useLocalValue } from '#web/storage/useLocalValue.ts';

const RETURN = 'Linge à rendre';

export type ListedMission = { id: string; status: OrderStatus };
type AnnouncedMission = ListedMission & { clientAddress: string; client: { fullname: string } };

export const buildMissionKey = ({ id, status }: ListedMission) => `${id} ${getMissionLeg(status)}`;

export function listNewMissions<M extends ListedMission>(before: readonly M[], now: readonly M[]): M[] {
  const knownKeys = new Set(before.map(buildMissionKey));
  return now.filter((mission) => !knownKeys.has(buildMissionKey(mission)));
}

export function describeNewMissions(
  missions: readonly AnnouncedMission[],
): { title: string; text: string } | null {
  const [first, ...others] = missions;
  if (!first) return null;
  if (others.length === 0) {
    const place = first.clientAddress || first.client.fullname;
    return { title: 'Nouvelle mission', text: `${describeMission(first)}${place ? `\u00a0: ${place}` : ''}` };
  }
  return {
    title: `${missions.length}\u00a0nouvelles missions`,
    text: missions.map(describeMission).join(', '),
  };
}

function describeMission({ id, status }: ListedMission): string {
  const leg = getMissionLeg(status);
  return `${leg ? getLegLabel(leg) : RETURN} #${referenceOf(id)}`;
}

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
