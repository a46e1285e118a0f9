import { useEffect, useRef } from 'react';
import { toast } from '#web/ui/feedback/toasts.ts';
import { isMission } from '../acts/act.ts';
import type { RecentStep } from '../acts/recentSteps.ts';
import type { Mission } from '../savedAnswers.ts';
import { describeNewMissions, listNewMissions } from './newMissions.ts';

const VIBRATION_MS = 200;

/** The first list announces nothing, nor does a mission that returns because its last step was undone. */
export function useNewMissions(
  missions: readonly Mission[] | undefined,
  recent: readonly RecentStep[],
): void {
  const last = useRef(missions);
  const ended = useRef<readonly Mission[]>([]);
  useEffect(() => {
    const endedNow = recent.filter(({ step, mission }) => !isMission({ ...mission, status: step.input.to }));
    ended.current = [...ended.current, ...endedNow.map(({ mission }) => mission)];
  }, [recent]);
  useEffect(() => {
    const before = last.current;
    last.current = missions;
    const announcement =
      before && missions
        ? describeNewMissions(listNewMissions([...before, ...ended.current], missions))
        : null;
    if (!announcement) return;
    toast.success(announcement.title, announcement.text);
    vibrate();
  }, [missions]);
}

/** Browsers warn of a page that vibrates before its first tap. */
function vibrate(): void {
  if ('vibrate' in navigator && navigator.userActivation?.hasBeenActive) navigator.vibrate(VIBRATION_MS);
}
