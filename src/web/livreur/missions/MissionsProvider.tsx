import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react';
import type { OrderStatus } from '#domain/lifecycle.ts';
import { failureOf } from '#web/net/failures.ts';
import { trpc } from '#web/net/trpc.ts';
import { addEntry, useOutboxState } from '#web/outbox/outbox.ts';
import { useSession } from '#web/shell/session.tsx';
import { toast } from '#web/ui/feedback/toasts.ts';
import { isAct, newAct, type Shown, withPendingActs } from '../acts/acts.ts';
import { useActOutbox } from '../acts/useActOutbox.ts';
import { useNewMissions } from './useNewMissions.ts';
import { type Mission, useSavedMissions } from './useSavedMissions.ts';

export type ShownMission = Shown<Mission>;

const TAP_LOCK_MS = 800;

interface Missions {
  /** As the livreur left them, acts that wait for the network included. */
  todo: ShownMission[];
  leaving: ShownMission[];
  /** `none`: neither the server nor the phone knows a list. */
  state: 'loading' | 'known' | 'none';
  /** When the list on screen was read, if it is the one stored on the phone. */
  savedAt: number | null;
  retry(): void;
  retrying: boolean;
  takeStep(mission: ShownMission, to: OrderStatus): void;
  /** The order just acted on: the second tap of a double tap finds no button, not even the next mission's. */
  tapLock: string | null;
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
  useActOutbox(person, changeSaved);
  const [tapLock, setTapLock] = useState<string | null>(null);
  useNewMissions(query.data?.items);

  const list = query.data?.items ?? saved?.value;
  const { error, errorUpdatedAt } = query;
  useEffect(() => {
    // A lost session is announced elsewhere, and a dead zone shows by itself while the saved list stands.
    const code = error && errorUpdatedAt ? failureOf(error).code : null;
    if (code === null || code === 'NOT_SIGNED_IN' || code === 'OFFLINE') return;
    toast.failure('Erreur', 'Impossible de charger les missions.');
  }, [error, errorUpdatedAt]);

  const takeStep = useCallback(({ id, status: from }: ShownMission, to: OrderStatus) => {
    setTapLock(id);
    setTimeout(() => setTapLock(null), TAP_LOCK_MS);
    void addEntry(newAct('step', id, { from, to }));
  }, []);

  // The query goes on asking; the stored list, or the word that there is none, need not wait for that.
  const unreachable = query.isError || query.failureCount > 0;
  const waiting = saved === undefined || !unreachable;
  const { refetch, isFetching } = query;
  const value = useMemo<Missions>(
    () => ({
      ...withPendingActs(list ?? [], entries.filter(isAct)),
      state: list ? 'known' : waiting ? 'loading' : 'none',
      savedAt: query.data ? null : (saved?.at ?? null),
      retry: () => void refetch(),
      retrying: isFetching,
      takeStep,
      tapLock,
    }),
    [list, entries, waiting, query.data, saved, refetch, isFetching, takeStep, tapLock],
  );
  return <MissionsContext value={value}>{children}</MissionsContext>;
}
