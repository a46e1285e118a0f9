import { setTimeout as pause } from 'node:timers/promises';
import { openScreen } from '#testing/liveScreen.ts';

interface Traffic {
  statuses: number[];
  acknowledged: Set<string>;
  absences: number[];
  /** Milliseconds from the first try of an order to its answer, for the order that waited longest. */
  longestWait: number;
  end(): Promise<void>;
}

type TrafficOptions = { url: string; cookies: string[]; cart: object; perSecond: number; streams: number };

/** Orders without an answer are sent again with the same key, and screens reopen their stream when it ends. */
export function openTraffic({ url, cookies, cart, perSecond, streams }: TrafficOptions): Traffic {
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
      const answer = await fetch(`${url}/trpc/orders.place`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', cookie },
        body: JSON.stringify({ ...cart, key }),
      })
        .then(async (response) => {
          traffic.statuses.push(response.status);
          return (await response.json()) as { result?: { data: { id: string } } };
        })
        // An answer that was cut off, or that a proxy gave in our place, counts as none: the order is sent again.
        .catch(() => null);
      if (answer?.result) {
        traffic.longestWait = Math.max(traffic.longestWait, performance.now() - since);
        return void traffic.acknowledged.add(answer.result.data.id);
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
      const screen = await openScreen({ url, cookie }).catch(() => null);
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
