import { useEffect, useState } from 'react';
import { useLiveState } from '#web/live.ts';
import { trpc } from '#web/trpc.ts';
import { openActs, sendAll, useActs } from './actQueue.ts';
import { type Act, afterTaken } from './acts.ts';
import { changeSaved } from './useSavedMissions.ts';

/** A bar of signal comes and goes without the phone saying so. */
const SOONEST_MS = 2_000;
const LATEST_MS = 15_000;

/**
 * Opens his queue and sends it whenever something says that the network may be back. Returns what the server has taken
 * since: a list older than that is behind.
 */
export function useActSending(person: string): readonly Act[] {
  const utils = trpc.useUtils();
  const waiting = useActs().acts.length > 0;
  const live = useLiveState();
  const [taken, setTaken] = useState<readonly Act[]>([]);

  useEffect(() => {
    const { active } = utils.missions;
    return openActs(person, {
      async taken(act) {
        // A list asked for before the act would put the mission back where it was.
        await active.cancel();
        active.setData(undefined, (page) => page && { ...page, items: afterTaken(page.items, act) });
        setTaken((before) => [...before, act]);
        await changeSaved(person, (missions) => afterTaken(missions, act));
        void utils.missions.invalidate();
      },
      refused: () => void utils.missions.invalidate(),
    });
  }, [person, utils]);

  useEffect(() => {
    if (live === 'live') void sendAll();
  }, [live]);

  useEffect(() => {
    if (!waiting) return;
    const send = () => void sendAll();
    let timer: ReturnType<typeof setTimeout>;
    const again = (delay: number) => {
      timer = setTimeout(() => {
        send();
        again(Math.min(delay * 2, LATEST_MS));
      }, delay);
    };
    again(SOONEST_MS);
    window.addEventListener('online', send);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', send);
    };
  }, [waiting]);

  return taken;
}
