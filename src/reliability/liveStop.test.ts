import { expect, inject, it } from 'vitest';
import { openReadOnly } from '#db/connection.ts';
import { openStore } from '#db/open.ts';
import { writeSession } from '#testing/browserClient.ts';
import { openScreen } from '#testing/liveScreen.ts';
import { ONCE, openScratchFolder } from '#testing/openWorld.ts';
import { readSize } from '#testing/size.ts';
import { aWorld } from '#testing/world.ts';
import { callServer, startProgram } from './startProgram.ts';

const STREAMS = Number(process.env.LIVE_STREAMS ?? 50);
const RESTARTS = readSize('LIVE_RESTARTS', { usual: 2, whole: 20 });
const WRITERS = 8;

const { main } = inject('programs');
const folder = openScratchFolder(ONCE);

const startServer = () =>
  startProgram(main, { cwd: folder.path, env: { DATA_DIR: folder.path, LIMITS_FACTOR: '1000' } });

/** The server does not run yet, so sessions and cart are written into its file directly. */
async function prepareClients() {
  const world = await aWorld({ store: openStore({ file: folder.file }), at: Date.now() });
  const cookies = Array.from({ length: STREAMS }, () => `laveo=${writeSession(world.deps, world.client())}`);
  const cart = world.aCart();
  world.close();
  return { cookies, cart };
}

it(`F13: ${RESTARTS} restarts under traffic with ${STREAMS} streams: told when to come back, nothing lost`, async () => {
  const { cookies, cart } = await prepareClients();
  let running = startServer();
  let url = await running.url;
  const keys: string[] = [];
  const acknowledged = new Set<string>();
  let placing = true;

  /** The order is sent again with the same key until it is answered, as a screen does. */
  const placeUntilAnswered = async (cookie: string, key: string): Promise<void> => {
    for (;;) {
      // An answer that was cut off counts as none, so the order is sent again.
      const answer = await callServer(url, 'orders.place', { ...cart, key }, cookie).catch(() => null);
      if (!answer) {
        await new Promise((again) => setTimeout(again, 20));
        continue;
      }
      expect(answer.status).toBe(200);
      if (answer.data) acknowledged.add(answer.data.id);
      return;
    }
  };
  const writers = cookies.slice(0, WRITERS).map(async (cookie) => {
    while (placing) {
      const key = crypto.randomUUID();
      keys.push(key);
      await placeUntilAnswered(cookie, key);
    }
  });

  for (let restart = 0; restart < RESTARTS; restart++) {
    const screens = await Promise.all(cookies.map((cookie) => openScreen({ url, cookie })));
    expect(screens.map(({ status, events: [first] }) => [status, first?.event])).toEqual(
      Array(STREAMS).fill([200, 'hello']),
    );
    const expected = keys.length;
    await expect.poll(() => keys.length, { timeout: 120_000 }).toBeGreaterThan(expected + 50);
    const stopped = running.stop();
    await Promise.all(screens.map(({ ended }) => ended));
    const waits = screens.map(({ retry }) => retry ?? 0);
    expect(Math.min(...waits)).toBeGreaterThanOrEqual(2000);
    expect(Math.max(...waits)).toBeLessThanOrEqual(10_000);
    // The waits are spread out, so that the screens do not come back all at once.
    expect(Math.max(...waits) - Math.min(...waits)).toBeGreaterThan(4000);
    // A stop that takes more than fourteen seconds ends with code 1.
    expect(await stopped).toBe(0);
    running = startServer();
    url = await running.url;
  }
  placing = false;
  await Promise.all(writers);
  expect(await running.stop()).toBe(0);

  const sqlite = openReadOnly(folder.file);
  const storedIds = sqlite.prepare('select id from orders').pluck().all() as string[];
  expect(storedIds.toSorted()).toEqual([...acknowledged].toSorted());
  expect(acknowledged.size).toBe(keys.length);
  expect(sqlite.pragma('integrity_check', { simple: true })).toBe('ok');
  sqlite.close();
});
