import { createContext, type ReactNode, useContext, useEffect, useMemo } from 'react';
import { failureOf } from '#web/refusal.ts';
import { useSession } from '#web/session.tsx';
import { toast } from '#web/toasts.ts';
import { trpc } from '#web/trpc.ts';
import { useActs } from './actQueue.ts';
import { afterTaken, asLeft, type Shown } from './acts.ts';
import { useActSending } from './useActSending.ts';
import { useNewMissions } from './useNewMissions.ts';
import { type Mission, useSavedMissions } from './useSavedMissions.ts';

export type ShownMission = Shown<Mission>;

interface Missions {
  /** As he left them, acts that wait for the network included. */
  todo: ShownMission[];
  leaving: ShownMission[];
  /** `none`: neither the server nor the phone knows a list. */
  state: 'loading' | 'known' | 'none';
  /** When the list on screen was read, if it is the one kept on the phone. */
  savedAt: number | null;
  retry(): void;
  retrying: boolean;
}

const MissionsContext = createContext<Missions | null>(null);

export function useMissions(): Missions {
  const missions = useContext(MissionsContext);
  if (!missions) throw new Error('useMissions stands inside MissionsProvider');
  return missions;
}

/** His missions for the whole area: what he did on one page goes on being sent on another. */
export function MissionsProvider({ children }: { children: ReactNode }) {
  const { me } = useSession();
  return me ? <Provided person={me.id}>{children}</Provided> : null;
}

function Provided({ person, children }: { person: string; children: ReactNode }) {
  const query = trpc.missions.active.useQuery(undefined, { meta: { silent: true } });
  const saved = useSavedMissions(person, query.data?.items, query.dataUpdatedAt);
  const { acts } = useActs();
  const taken = useActSending(person);
  useNewMissions(query.data?.items);

  const behind = useMemo(() => saved && taken.reduce(afterTaken<Mission>, saved.missions), [saved, taken]);
  const list = query.data?.items ?? behind;
  const { error, errorUpdatedAt } = query;
  useEffect(() => {
    // A signed-out person is told so elsewhere, and a dead zone says so itself while the saved list stands.
    const code = error && errorUpdatedAt ? failureOf(error).code : null;
    if (code === null || code === 'NOT_SIGNED_IN' || code === 'OFFLINE') return;
    toast.failure('Erreur', 'Impossible de charger les missions.');
  }, [error, errorUpdatedAt]);

  // It goes on asking; the list kept on the phone, or the word that there is none, need not wait for that.
  const unreachable = query.isError || query.failureCount > 0;
  const waiting = saved === undefined || !unreachable;
  const { refetch, isFetching } = query;
  const value = useMemo<Missions>(
    () => ({
      ...asLeft(list ?? [], acts),
      state: list ? 'known' : waiting ? 'loading' : 'none',
      savedAt: query.data ? null : (saved?.at ?? null),
      retry: () => void refetch(),
      retrying: isFetching,
    }),
    [list, acts, waiting, query.data, saved, refetch, isFetching],
  );
  return <MissionsContext value={value}>{children}</MissionsContext>;
}
