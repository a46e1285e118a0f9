import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { trpc } from '#web/net/trpc.ts';
import { useOutboxState } from '#web/outbox/outbox.ts';
import { useSession } from '#web/shell/session.tsx';
import { useSavedAnswer } from '../useSavedAnswer.ts';
import { isUnsentMoney, type OwnCash, type ShownCash, withMoneyActs } from './ownCash.ts';

export const buildCashKey = (person: string) => `cash:${person}`;

interface Till {
  /** As the livreur left it, acts that wait for the network included. */
  cash: ShownCash | null;
  /** `none`: neither the server nor the phone knows it. */
  state: 'loading' | 'known' | 'none';
  /** When it was read, if it is the one stored on the phone. */
  savedAt: number | null;
  retry(): void;
  retrying: boolean;
}

const TillContext = createContext<Till | null>(null);

export function useTill(): Till {
  const till = useContext(TillContext);
  if (!till) throw new Error('useTill stands inside CashProvider');
  return till;
}

/** For the whole area: the phone stores it before the first dead zone, whichever page is open. */
export function CashProvider({ children }: { children: ReactNode }) {
  const { me } = useSession();
  const query = trpc.cash.mine.useQuery(undefined, { meta: { silent: true } });
  const { data, dataUpdatedAt, failureCount, isError, isFetching, refetch } = query;
  const { saved } = useSavedAnswer<OwnCash>(buildCashKey(me?.id ?? ''), data, dataUpdatedAt);
  const { entries } = useOutboxState();
  const known = data ?? saved?.value;
  const isWaiting = saved === undefined || !(isError || failureCount > 0);
  const till = useMemo<Till>(
    () => ({
      cash: known ? withMoneyActs(known, entries.filter(isUnsentMoney)) : null,
      state: known ? 'known' : isWaiting ? 'loading' : 'none',
      savedAt: data ? null : (saved?.at ?? null),
      retry: () => void refetch(),
      retrying: isFetching,
    }),
    [known, entries, isWaiting, data, saved, refetch, isFetching],
  );
  return <TillContext value={till}>{children}</TillContext>;
}
