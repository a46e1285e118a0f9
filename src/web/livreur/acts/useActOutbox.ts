import { trpc } from '#web/net/trpc.ts';
import { useOutbox } from '#web/outbox/useOutbox.ts';
import { toast } from '#web/ui/feedback/toasts.ts';
import type { Mission } from '../missions/useSavedMissions.ts';
import { ACT_KINDS, type Act, afterDelivery } from './acts.ts';

type ChangeSaved = (by: (missions: Mission[]) => Mission[]) => Promise<void>;

/** Sends what the livreur does; the list read before an act, from the server or the phone, moves on with its delivery. */
export function useActOutbox(person: string, changeSaved: ChangeSaved): void {
  const { missions } = trpc.useUtils();
  useOutbox({
    person,
    kinds: ACT_KINDS,
    async onDelivered(entry) {
      const act = entry as Act;
      // A list asked for before the act would put the mission back where it was.
      await missions.active.cancel();
      missions.active.setData(
        undefined,
        (page) => page && { ...page, items: afterDelivery(page.items, act) },
      );
      await changeSaved((saved) => afterDelivery(saved, act));
      void missions.invalidate();
    },
    onFailed({ refusal }) {
      if (refusal) toast.failure(refusal.title, refusal.text);
      void missions.invalidate();
    },
  });
}
