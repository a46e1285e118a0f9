import { useEffect, useState } from 'react';
import { UNDO_MS } from '#domain/pieces/visits.ts';
import { changeStoredValue, readStoredValue } from '#web/storage/offlineStore.ts';
import type { Mission } from '../savedAnswers.ts';
import { isMission, isUndoable, type MissionAct, type Shown, type StepAct } from './act.ts';

/** The mission may have left the list, so it is stored as it was before the step. */
export type RecentStep = { step: StepAct; mission: Mission };

export const addRecentStep = (recent: readonly RecentStep[], added: RecentStep): RecentStep[] => [
  added,
  ...dropRecentStep(recent, added.step.orderId),
];

export const dropRecentStep = (recent: readonly RecentStep[], orderId: string): RecentStep[] =>
  recent.filter(({ step }) => step.orderId !== orderId);

export const filterUndoableSteps = (recent: readonly RecentStep[], now: number): RecentStep[] =>
  recent.filter(({ step }) => isUndoable(step, now));

export function listDoneMissions(
  recent: readonly RecentStep[],
  listed: readonly { id: string }[],
  acts: readonly MissionAct[],
): Shown<Mission>[] {
  const ids = new Set(listed.map(({ id }) => id));
  return recent
    .map(({ step, mission }) => ({
      ...mission,
      status: step.input.to,
      waiting: acts.filter(({ orderId }) => orderId === mission.id),
    }))
    .filter((mission) => !ids.has(mission.id) && !isMission(mission));
}

const MARGIN_MS = 50;

export function useRecentSteps(person: string) {
  const key = `recent:${person}`;
  const [recent, setRecent] = useState<RecentStep[]>([]);
  const changeStoredSteps = (by: (recent: RecentStep[]) => RecentStep[]) => {
    void changeStoredValue<RecentStep[]>(key, (old = []) => filterUndoableSteps(by(old), Date.now())).then(
      setRecent,
    );
  };
  useEffect(() => {
    void readStoredValue<RecentStep[]>(key).then((stored) => {
      if (stored) setRecent(filterUndoableSteps(stored, Date.now()));
    });
  }, [key]);
  const oldest = recent.at(-1)?.step.at;
  useEffect(() => {
    if (oldest === undefined) return;
    const dropExpiredSteps = () => setRecent((now) => filterUndoableSteps(now, Date.now()));
    const timer = setTimeout(dropExpiredSteps, Math.max(0, oldest + UNDO_MS - Date.now()) + MARGIN_MS);
    return () => clearTimeout(timer);
  }, [oldest]);
  return {
    recent,
    addRecent: (added: RecentStep) => changeStoredSteps((old) => addRecentStep(old, added)),
    removeRecent: (orderId: string) => changeStoredSteps((old) => dropRecentStep(old, orderId)),
  };
}
