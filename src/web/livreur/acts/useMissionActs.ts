import { useState } from 'react';
import { getNextStep } from '#domain/lifecycle/nextActs.ts';
import { addEntries, addEntry } from '#web/outbox/outbox.ts';
import type { ShownMission } from '../missions/MissionsProvider.tsx';
import {
  type FailAct,
  type GiveBackAct,
  type MissionAct,
  makeAct,
  makeStep,
  makeUndo,
  type PendingHandover,
  type StepAct,
} from './act.ts';
import type { RecentStep } from './recentSteps.ts';

const TAP_LOCK_MS = 800;

export interface MissionActs {
  /** The step that the mission's button names; `collected` is the cash that the sheet says was received. */
  takeStep(mission: ShownMission, handover?: PendingHandover, collected?: number): void;
  undo(step: StepAct): void;
  failVisit(mission: ShownMission, failure: Omit<FailAct['input'], 'from'>): void;
  giveBack(mission: ShownMission, handover: PendingHandover): void;
  /** The order just acted on: the second tap of a double tap finds no button, not even the next mission's. */
  tapLock: string | null;
}

interface Recents {
  addRecent(added: RecentStep): void;
  removeRecent(orderId: string): void;
}

/** What a livreur does to a mission, with or without a network. */
export function useMissionActs({ addRecent, removeRecent }: Recents): MissionActs {
  const [tapLock, setTapLock] = useState<string | null>(null);
  const addActs = (orderId: string, acts: readonly MissionAct[]) => {
    setTapLock(orderId);
    setTimeout(() => setTapLock(null), TAP_LOCK_MS);
    void addEntries(acts);
  };
  return {
    tapLock,
    takeStep(shown, handover, collected = 0) {
      const to = getNextStep(shown.status);
      if (!to) return;
      const { waiting: _, ...mission } = shown;
      const { step, acts } = makeStep(mission, to, { handover, collected });
      addActs(mission.id, acts);
      addRecent({ step, mission });
    },
    undo(step) {
      const undo = makeUndo(step);
      if (undo) void addEntry(undo);
    },
    failVisit({ id, status: from }, failure) {
      addActs(id, [makeAct<FailAct>('fail', id, { from, ...failure })]);
      removeRecent(id);
    },
    giveBack({ id, status: from }, handover) {
      addActs(id, [makeAct<GiveBackAct>('giveBack', id, { from, handover })]);
    },
  };
}
