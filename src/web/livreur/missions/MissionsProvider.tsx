import { createContext, type ReactNode, useContext, useEffect, useMemo } from 'react';
import { failureOf } from '#web/net/failures.ts';
import { trpc } from '#web/net/trpc.ts';
import { useOutboxState } from '#web/outbox/outbox.ts';
import { useSession } from '#web/shell/session.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { isAct } from '../acts/acts.ts';
import { type Shown, withPendingActs } from '../acts/pendingActs.ts';
import { listDoneMissions, type RecentStep, useRecentSteps } from '../acts/recentSteps.ts';
import { useActOutbox } from '../acts/useActOutbox.ts';
import { type MissionActs, useMissionActs } from '../acts/useMissionActs.ts';
import { useNewMissions } from '../newMissions/useNewMissions.ts';
import { useUnopenedMissions } from '../newMissions/useUnopenedMissions.ts';
import { type Mission, useSavedMissions } from './useSavedMissions.ts';

export type ShownMission = Shown<Mission>;

interface Missions extends MissionActs {
  /** As the livreur left them, acts that wait for the network included. */
  todo: ShownMission[];
  /** Done on this phone: the server does not know yet, or it may still be taken back. */
  done: ShownMission[];
  /** `none`: neither the server nor the phone knows a list. */
  state: 'loading' | 'known' | 'none';
  /** When the list on screen was read, if it is the one stored on the phone. */
  savedAt: number | null;
  retry(): void;
  retrying: boolean;
  /** What of the last two minutes may be taken back. */
  recent: RecentStep[];
  /** Until the livreur has opened it. */
  isUnopened(mission: ShownMission): boolean;
  markOpened(mission: ShownMission): void;
}

const MissionsContext = createContext<Missions | null>(null);

export function useMissions(): Missions {
  const missions = useContext(MissionsContext);
  if (!missions) throw new Error('useMissions stands inside MissionsProvider');
  return missions;
}

/** The missions for the whole area: what was done on one page goes on being sent on another. */
export function MissionsProvider({ children }: { children: ReactNode }) {
  const { me } = useSession();
  return me ? <Provided person={me.id}>{children}</Provided> : null;
}

function Provided({ person, children }: { person: string; children: ReactNode }) {
  const query = trpc.missions.active.useQuery(undefined, { meta: { silent: true } });
  const { saved, changeSaved } = useSavedMissions(person, query.data?.items, query.dataUpdatedAt);
  const { entries } = useOutboxState();
  const { recent, ...recents } = useRecentSteps(person);
  useActOutbox(person, changeSaved, recents.removeRecent);
  const acts = useMissionActs(recents);
  useNewMissions(query.data?.items, recent);
  const { isUnopened, markOpened } = useUnopenedMissions(query.data?.items);

  const list = query.data?.items ?? saved?.value;
  const { error, errorUpdatedAt } = query;
  useEffect(() => {
    // A lost session is announced elsewhere, and a dead zone shows by itself while the saved list stands.
    const code = error && errorUpdatedAt ? failureOf(error).code : null;
    if (code === null || code === 'NOT_SIGNED_IN' || code === 'OFFLINE') return;
    toast.failure('Erreur', 'Impossible de charger les missions.');
  }, [error, errorUpdatedAt]);

  // The query goes on asking; the stored list, or the word that there is none, need not wait for that.
  const unreachable = query.isError || query.failureCount > 0;
  const waiting = saved === undefined || !unreachable;
  const { refetch, isFetching } = query;
  const shown = useMemo(() => {
    const waitingActs = entries.filter(isAct);
    const { todo, leaving } = withPendingActs(list ?? [], waitingActs);
    return { todo, done: [...leaving, ...listDoneMissions(recent, [...todo, ...leaving], waitingActs)] };
  }, [list, entries, recent]);
  const value: Missions = {
    ...shown,
    ...acts,
    recent,
    isUnopened,
    markOpened,
    state: list ? 'known' : waiting ? 'loading' : 'none',
    savedAt: query.data ? null : (saved?.at ?? null),
    retry: () => void refetch(),
    retrying: isFetching,
  };
  return <MissionsContext value={value}>{children}</MissionsContext>;
}
