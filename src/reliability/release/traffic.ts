import { setTimeout as pause } from 'node:timers/promises';
import { openScreen } from '#testing/liveScreen.ts';
import { callServer } from '../startProgram.ts';

interface Traffic {
  statuses: number[];
  acknowledged: Set<string>;
  absences: number[];
  /** Milliseconds from the first try of an order to its answer, for the order that waited longest. */
  longestWait: number;
  end(): Promise<void>;
}

/** A server that starts again may have another address. */
type Options = { getUrl(): string; cookies: string[]; cart: object; perSecond: number; streams: number };

/** Orders without an answer are sent again with the same key, and screens reopen their stream when it ends. */
export function openTraffic({ getUrl, cookies, cart, perSecond, streams }: Options): Traffic {
  let isOver = false;
  const traffic: Traffic = {
    ...{ statuses: [], acknowledged: new Set(), absences: [], longestWait: 0 },
    end: async () => {},
  };
  const under: Promise<void>[] = [];
  const getCookie = (n: number) => cookies[n % cookies.length] ?? '';

  const placeUntilAnswered = async (cookie: string, key: string): Promise<void> => {
    const since = performance.now();
    for (;;) {
      // An answer that was cut off counts as none: the order is sent again.
      const answer = await callServer(getUrl(), 'orders.place', { ...cart, key }, cookie).catch(() => null);
      if (answer) traffic.statuses.push(answer.status);
      if (answer?.data) {
        traffic.longestWait = Math.max(traffic.longestWait, performance.now() - since);
        return void traffic.acknowledged.add(answer.data.id);
      }
      await pause(50);
    }
  };
  const placeOrders = async (): Promise<void> => {
    for (let n = 0; !isOver; n++) {
      under.push(placeUntilAnswered(getCookie(n), crypto.randomUUID()));
      await pause(1000 / perSecond);
    }
  };
  const watchStream = async (cookie: string): Promise<void> => {
    let leftAt: number | null = null;
    while (!isOver) {
      const screen = await openScreen({ url: getUrl(), cookie }).catch(() => null);
      if (screen?.status === 200) {
        if (leftAt !== null) traffic.absences.push(performance.now() - leftAt);
        screens.add(screen);
        await screen.ended;
        screens.delete(screen);
        leftAt = performance.now();
      }
      // A browser waits as long as the server asked for; here all screens come back at once, which is harder.
      if (!isOver) await pause(100);
    }
    // Whoever has not come back by the end has been away until then.
    if (leftAt !== null) traffic.absences.push(performance.now() - leftAt);
  };
  const screens = new Set<{ disconnect(): void }>();
  const running = [placeOrders(), ...Array.from({ length: streams }, (_, n) => watchStream(getCookie(n)))];
  traffic.end = async () => {
    isOver = true;
    for (const screen of screens) screen.disconnect();
    await Promise.all(running);
    await Promise.all(under);
  };
  return traffic;
}
