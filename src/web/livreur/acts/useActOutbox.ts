import { trpc } from '#web/net/trpc.ts';
import type { Entry } from '#web/outbox/entry.ts';
import { useOutbox } from '#web/outbox/useOutbox.ts';
import { toast } from '#web/ui/feedback/toasts.ts';
import { buildCashKey } from '../cash/CashProvider.tsx';
import { HAND_IN, isUnsentMoney, type OwnCash, withMoneyActs } from '../cash/ownCash.ts';
import type { Mission } from '../missions/useSavedMissions.ts';
import { changeSavedAnswer } from '../useSavedAnswer.ts';
import { ACT_KINDS, isAct } from './acts.ts';
import { applyDelivery } from './pendingActs.ts';

type ChangeSaved = (by: (missions: Mission[]) => Mission[]) => Promise<void>;

const KINDS = { ...ACT_KINDS, handIn: HAND_IN };

/** Sends what the livreur does; what was read before an act, from the server or the phone, moves on with its delivery. */
export function useActOutbox(
  person: string,
  changeSaved: ChangeSaved,
  removeRecent: (orderId: string) => void,
): void {
  const { missions, cash } = trpc.useUtils();

  const moveMissions = async (entry: Entry) => {
    if (!isAct(entry)) return;
    // A list asked for before the act would put the mission back where it was.
    await missions.active.cancel();
    missions.active.setData(
      undefined,
      (page) => page && { ...page, items: applyDelivery(page.items, entry) },
    );
    await changeSaved((saved) => applyDelivery(saved, entry));
    if (entry.kind === 'undo') removeRecent(entry.orderId);
    void missions.invalidate();
  };

  const moveCash = async (entry: Entry) => {
    if (!isUnsentMoney(entry)) return;
    const move = (before: OwnCash): OwnCash => withMoneyActs(before, [entry], false);
    await cash.mine.cancel();
    cash.mine.setData(undefined, (before) => before && move(before));
    await changeSavedAnswer<OwnCash>(buildCashKey(person), move);
    void cash.invalidate();
  };

  useOutbox({
    person,
    kinds: KINDS,
    async onDelivered(entry) {
      await moveMissions(entry);
      await moveCash(entry);
    },
    onFailed({ refusal, kind, orderId }) {
      // Money that was refused leaves the step where it is.
      if (orderId && kind !== 'cash') removeRecent(orderId);
      if (refusal) toast.failure(refusal.title, refusal.text);
      void missions.invalidate();
      void cash.invalidate();
    },
  });
}
