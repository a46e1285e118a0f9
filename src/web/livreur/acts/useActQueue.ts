import { trpc } from '#web/net/trpc.ts';
import type { Entry } from '#web/sendQueue/entry.ts';
import { useSendQueue } from '#web/sendQueue/useSendQueue.ts';
import { toast } from '#web/ui/feedback/toasts.ts';
import { applyMoneyActs, HAND_IN, isUnsentMoney, type OwnCash } from '../cash/ownCash.ts';
import { buildCashKey, buildMissionsKey, changeSavedAnswer, type Mission } from '../savedAnswers.ts';
import { ACT_KINDS, applyDeliveredAct, isAct } from './acts.ts';

type SavedMissions = Awaited<ReturnType<typeof changeSavedAnswer<Mission[]>>>;

const KINDS = { ...ACT_KINDS, handIn: HAND_IN };

export function useActQueue(
  person: string,
  setSaved: (saved: SavedMissions) => void,
  removeRecent: (orderId: string) => void,
): void {
  const { missions, cash } = trpc.useUtils();

  const updateMissions = async (entry: Entry) => {
    if (!isAct(entry)) return;
    // A list requested before the act would put the mission back where it was.
    await missions.active.cancel();
    missions.active.setData(
      undefined,
      (page) => page && { ...page, items: applyDeliveredAct(page.items, entry) },
    );
    const applyToList = (saved: Mission[]) => applyDeliveredAct(saved, entry);
    setSaved(await changeSavedAnswer(buildMissionsKey(person), applyToList));
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
      // What is refused of money or of an attempt to reach somebody leaves the step, which may still be undone.
      if (orderId && !['cash', 'declared', 'contact'].includes(kind)) removeRecent(orderId);
      if (refusal) toast.failure(refusal.title, refusal.text);
      void missions.invalidate();
      void cash.invalidate();
    },
  });
}
