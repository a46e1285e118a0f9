import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import type { ContactAttempt } from '#domain/contacts/attempt.ts';
import { getNextStep } from '#domain/lifecycle/nextActs.ts';
import type { Availability } from '#domain/people/availability.ts';
import { readFailure } from '#web/net/failures.ts';
import { trpc } from '#web/net/trpc.ts';
import { addEntries, addEntry, useSendQueueState } from '#web/sendQueue/sendQueue.ts';
import { useSession } from '#web/shell/session.tsx';
import { dismissPageToast, toast } from '#web/ui/feedback/toasts.ts';
import {
  type ContactAct,
  type DeclaredAct,
  type FailAct,
  type MissionAct,
  makeAct,
  makeReturn,
  makeStep,
  makeUndo,
  type PendingHandover,
  type ShownMission,
  type StepAct,
} from '../acts/act.ts';
import { isAct, withPendingActs } from '../acts/acts.ts';
import { listDoneMissions, type RecentStep, useRecentSteps } from '../acts/recentSteps.ts';
import { useActQueue } from '../acts/useActQueue.ts';
import { useLandmarkFiles } from '../landmark/landmarkFiles.ts';
import { useNewMissions } from '../newMissions/useNewMissions.ts';
import { useUnopenedMissions } from '../newMissions/useUnopenedMissions.ts';
import { type AnswerState, buildAvailabilityKey, buildMissionsKey, useSavedAnswer } from '../savedAnswers.ts';

const TAP_LOCK_MS = 800;

interface MissionActs {
  takeStep(mission: ShownMission, handover?: PendingHandover, collected?: number): void;
  undo(step: StepAct): void;
  failVisit(mission: ShownMission, failure: Omit<FailAct['input'], 'from'>): void;
  giveBack(mission: ShownMission, handover: PendingHandover, collected: number): void;
  noteContact(orderId: string, attempt: ContactAttempt): void;
  declarePaid(orderId: string): void;
  /** The lock holds the order just acted on and disables all acts for a moment, so that a double tap acts once. */
  tapLock: string | null;
}

interface Missions extends MissionActs, AnswerState {
  todo: ShownMission[];
  done: ShownMission[];
  recent: RecentStep[];
  /** It is null until the server or the phone has answered. */
  availability: Availability | null;
  isUnopened(mission: ShownMission): boolean;
  markOpened(mission: ShownMission): void;
}

const MissionsContext = createContext<Missions | null>(null);

export function useMissions(): Missions {
  const missions = useContext(MissionsContext);
  if (!missions) throw new Error('useMissions stands inside MissionsProvider');
  return missions;
}

export function MissionsProvider({ children }: { children: ReactNode }) {
  const { me } = useSession();
  return me ? <OwnMissionsProvider person={me.id}>{children}</OwnMissionsProvider> : null;
}

function OwnMissionsProvider({ person, children }: { person: string; children: ReactNode }) {
  const query = trpc.missions.active.useQuery(undefined, { meta: { silent: true } });
  const fresh = query.data?.items;
  const { value: list, answer, setSaved } = useSavedAnswer(buildMissionsKey(person), fresh, query);
  const own = trpc.missions.availability.useQuery(undefined, { meta: { silent: true } });
  const availability = useSavedAnswer(buildAvailabilityKey(person), own.data, own).value?.state ?? null;
  const { entries } = useSendQueueState();
  const { recent, ...recents } = useRecentSteps(person);
  useActQueue(person, setSaved, recents.removeRecent);
  const acts = useMissionActs(recents);
  useLandmarkFiles(fresh);
  useNewMissions(fresh, recent);
  const unopened = useUnopenedMissions(fresh);

  const { error, errorUpdatedAt } = query;
  useEffect(() => {
    // A lost session is announced elsewhere, and the page itself shows that it is offline.
    const code = error && errorUpdatedAt ? readFailure(error).code : null;
    if (code === null || code === 'NOT_SIGNED_IN' || code === 'OFFLINE') return;
    toast.failure('Erreur', 'Impossible de charger les missions.');
  }, [error, errorUpdatedAt]);

  const lists = useMemo(() => {
    const waitingActs = entries.filter(isAct);
    const { todo, leaving } = withPendingActs(list ?? [], waitingActs);
    return { todo, done: [...leaving, ...listDoneMissions(recent, [...todo, ...leaving], waitingActs)] };
  }, [list, entries, recent]);
  return (
    <MissionsContext value={{ ...lists, ...answer, ...acts, ...unopened, recent, availability }}>
      {children}
    </MissionsContext>
  );
}

function useMissionActs(recents: Pick<ReturnType<typeof useRecentSteps>, 'addRecent' | 'removeRecent'>) {
  const [tapLock, setTapLock] = useState<string | null>(null);
  const addActs = (orderId: string, acts: readonly MissionAct[]) => {
    setTapLock(orderId);
    dismissPageToast();
    setTimeout(() => setTapLock(null), TAP_LOCK_MS);
    void addEntries(acts);
  };
  const acts: MissionActs = {
    tapLock,
    takeStep(shown, handover, collected = 0) {
      const to = getNextStep(shown.status);
      if (!to) return;
      const { waiting: _, ...mission } = shown;
      const { step, acts: stepActs } = makeStep(mission, to, { handover, collected });
      addActs(mission.id, stepActs);
      recents.addRecent({ step, mission });
    },
    undo(step) {
      const undo = makeUndo(step);
      if (undo) void addEntry(undo);
    },
    failVisit({ id, status: from }, failure) {
      addActs(id, [makeAct<FailAct>('fail', id, { from, ...failure })]);
      recents.removeRecent(id);
    },
    giveBack(mission, handover, collected) {
      addActs(mission.id, makeReturn(mission, handover, collected));
    },
    declarePaid(orderId) {
      void addEntry(makeAct<DeclaredAct>('declared', orderId, {}));
    },
    noteContact(orderId, attempt) {
      void addEntry(makeAct<ContactAct>('contact', orderId, attempt));
    },
  };
  return acts;
}
