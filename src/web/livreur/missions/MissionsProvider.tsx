import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import type { ContactAttempt } from '#domain/contacts/attempt.ts';
import { getNextStep } from '#domain/lifecycle/nextActs.ts';
import type { Availability } from '#domain/people/availability.ts';
import { readFailure } from '#web/net/failures.ts';
import { trpc } from '#web/net/trpc.ts';
import type { Entry } from '#web/sendQueue/entry.ts';
import { addEntries, addEntry, useSendQueueState } from '#web/sendQueue/sendQueue.ts';
import { useSendQueue } from '#web/sendQueue/useSendQueue.ts';
import { useSession } from '#web/shell/session.tsx';
import { createRequiredContext } from '#web/ui/createRequiredContext.ts';
import { dismissPageToast, toast } from '#web/ui/feedback/toasts.ts';
import {
  type ContactAct,
  type DeclaredAct,
  type FailAct,
  isMission,
  type MissionAct,
  makeAct,
  makeReturn,
  makeStep,
  makeUndo,
  type PendingHandover,
  type ShownMission,
  type StepAct,
} from '../acts/act.ts';
import { ACT_KINDS, dropUnsentVisit, getUndoLabel, isAct, isChained } from '../acts/acts.ts';
import { listDoneMissions, type RecentStep, useRecentSteps } from '../acts/recentSteps.ts';
import { applyMoneyActs, HAND_IN, isUnsentMoney, type OwnCash } from '../cash/ownCash.tsx';
import { useLandmarkFiles } from '../landmark/MissionLandmark.tsx';
import { describeNewMissions, listNewMissions, useUnopenedMissions } from '../newMissions/newMissions.ts';
import {
  type AnswerState,
  buildAvailabilityKey,
  buildCashKey,
  buildMissionsKey,
  changeSavedAnswer,
  type Mission,
  type OwnMissions,
  useSavedAnswer,
} from '../savedAnswers.ts';
import { applyDeliveredAct, isStillCarried, withPendingActs } from './missionLists.ts';

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
  /** Linen to leave at the workshop, that of acts not yet sent included. */
  carried: readonly Pick<Mission, 'number' | 'tag'>[];
  /** It is null until the server or the phone has answered. */
  availability: Availability | null;
  isUnopened(mission: ShownMission): boolean;
  markOpened(mission: ShownMission): void;
}

export const [MissionsContext, useMissions] = createRequiredContext<Missions>('useMissions');

export function MissionsProvider({ children }: { children: ReactNode }) {
  const { me } = useSession();
  return me ? <OwnMissionsProvider person={me.id}>{children}</OwnMissionsProvider> : null;
}

function OwnMissionsProvider({ person, children }: { person: string; children: ReactNode }) {
  const query = trpc.missions.active.useQuery(undefined, { meta: { silent: true } });
  const { value: page, answer, setSaved } = useSavedAnswer(buildMissionsKey(person), query.data, query);
  const fresh = query.data?.items;
  const own = trpc.missions.availability.useQuery(undefined, { meta: { silent: true } });
  const availability = useSavedAnswer(buildAvailabilityKey(person), own.data, own).value?.state ?? null;
  const { entries } = useSendQueueState();
  const { recent, ...recents } = useRecentSteps(person);
  useActQueue(person, setSaved, recents.removeRecent);
  useWaitingToast();
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
    const { todo, leaving } = withPendingActs(page?.items ?? [], waitingActs);
    return {
      todo,
      done: [...leaving, ...listDoneMissions(recent, [...todo, ...leaving], waitingActs)],
      carried: [...(page?.carried ?? []), ...leaving.filter(isStillCarried)],
    };
  }, [page, entries, recent]);
  return (
    <MissionsContext value={{ ...lists, ...answer, ...acts, ...unopened, recent, availability }}>
      {children}
    </MissionsContext>
  );
}

function useMissionActs(recents: Pick<ReturnType<typeof useRecentSteps>, 'addRecent' | 'removeRecent'>) {
  const [tapLock, setTapLock] = useState<string | null>(null);
  const addActs = ({ id, number, client }: ShownMission, acts: readonly MissionAct[]) => {
    setTapLock(id);
    dismissPageToast();
    setTimeout(() => setTapLock(null), TAP_LOCK_MS);
    const isUnsent = !navigator.onLine;
    void addEntries(acts.map((act) => ({ ...act, number, client: client.fullname, isUnsent })));
  };
  const acts: MissionActs = {
    tapLock,
    takeStep(shown, handover, collected = 0) {
      const to = getNextStep(shown.status);
      if (!to) return;
      const { waiting: _, ...mission } = shown;
      const { step, acts: stepActs } = makeStep(mission, to, { handover, collected });
      addActs(shown, stepActs);
      recents.addRecent({ step, mission });
    },
    undo(step) {
      const undo = makeUndo(step);
      dismissPageToast();
      if (undo) void addEntry(undo);
    },
    failVisit(mission, failure) {
      const { id, status: from } = mission;
      addActs(mission, [makeAct<FailAct>('fail', id, { from, ...failure })]);
      recents.removeRecent(id);
    },
    giveBack(mission, handover, collected) {
      addActs(mission, makeReturn(mission, handover, collected));
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

const VIBRATION_MS = 200;

/** The first list announces nothing, nor does a mission that returns because its last step was undone. */
function useNewMissions(missions: readonly Mission[] | undefined, recent: readonly RecentStep[]): void {
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

type SavedMissions = Awaited<ReturnType<typeof changeSavedAnswer<OwnMissions>>>;

/** A step that waits is announced where a step that was sent is. */
function useWaitingToast(): void {
  const { entries, obstacle } = useSendQueueState();
  const announcedAt = useRef(Date.now());
  const act = obstacle ? entries.filter(isAct).findLast(isChained) : undefined;
  useEffect(() => {
    if (!act || act.at <= announcedAt.current) return;
    announcedAt.current = act.at;
    const { outcome, action } = ACT_KINDS[act.kind];
    const run = dropUnsentVisit(act);
    const undo = run ? { label: getUndoLabel(act), run } : action?.(act);
    toast.success(`${outcome(act)}, en attente d’envoi`, act.client, undo, true);
  }, [act]);
}

const KINDS = { ...ACT_KINDS, handIn: HAND_IN };

function useActQueue(
  person: string,
  setSaved: (saved: SavedMissions) => void,
  removeRecent: (orderId: string) => void,
): void {
  const { missions, cash } = trpc.useUtils();

  const updateMissions = async (entry: Entry) => {
    if (!isAct(entry)) return;
    // A list requested before the act would put the mission back where it was.
    await missions.active.cancel();
    const applyToPage = (page: OwnMissions) => ({ ...page, ...applyDeliveredAct(page, entry) });
    missions.active.setData(undefined, (page) => page && applyToPage(page));
    setSaved(await changeSavedAnswer(buildMissionsKey(person), applyToPage));
    if (entry.kind === 'undo') removeRecent(entry.orderId);
    void missions.invalidate();
  };

  const updateCash = async (entry: Entry) => {
    if (!isUnsentMoney(entry)) return;
    const applyToTill = (before: OwnCash): OwnCash => applyMoneyActs(before, [entry], false);
    await cash.mine.cancel();
    cash.mine.setData(undefined, (before) => before && applyToTill(before));
    await changeSavedAnswer<OwnCash>(buildCashKey(person), applyToTill);
    void cash.invalidate();
  };

  useSendQueue({
    person,
    kinds: KINDS,
    async onDelivered(entry) {
      await updateMissions(entry);
      await updateCash(entry);
    },
    onFailed({ refusal, kind, orderId }) {
      // A refused act about money or an attempt to reach somebody leaves the step, which may still be undone.
      const isStep = orderId && !['cash', 'declared', 'contact'].includes(kind);
      if (isStep) removeRecent(orderId);
      // The notice at the head of the page says the rest, and stays.
      if (refusal)
        toast.failure(refusal.title, isStep ? 'Impossible de mettre à jour le statut.' : undefined);
      void missions.invalidate();
      void cash.invalidate();
    },
  });
}
