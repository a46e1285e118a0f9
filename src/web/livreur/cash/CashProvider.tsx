import { type ReactNode, useMemo } from 'react';
import { trpc } from '#web/net/trpc.ts';
import { useSendQueueState } from '#web/sendQueue/sendQueue.ts';
import { useSession } from '#web/shell/session.tsx';
import { createRequiredContext } from '#web/ui/createRequiredContext.ts';
import { type AnswerState, buildCashKey, useSavedAnswer } from '../savedAnswers.ts';
import { applyMoneyActs, isUnsentMoney, type OwnCash, type ShownCash } from './ownCash.ts';

type Till = AnswerState & { cash: ShownCash | null };

export const [TillContext, useTill] = createRequiredContext<Till>('useTill');

/** The provider wraps the whole area, so that any page stores the till on the phone before the first dead zone. */
export function CashProvider({ children }: { children: ReactNode }) {
  const { me } = useSession();
  const query = trpc.cash.mine.useQuery(undefined, { meta: { silent: true } });
  const { value, answer } = useSavedAnswer<OwnCash>(buildCashKey(me?.id ?? ''), query.data, query);
  const { entries } = useSendQueueState();
  const cash = useMemo(
    () => (value ? applyMoneyActs(value, entries.filter(isUnsentMoney)) : null),
    [value, entries],
  );
  return <TillContext value={{ cash, ...answer }}>{children}</TillContext>;
}
