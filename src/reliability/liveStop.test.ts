import { expect, inject, it } from 'vitest';
import { openStore } from '#db/open.ts';
import { writeSession } from '#testing/browserClient.ts';
import { readDatabase } from '#testing/database.ts';
import { openScreen } from '#testing/liveScreen.ts';
import { ONCE, openScratchFolder } from '#testing/openWorld.ts';
import { readSize } from '#testing/size.ts';
import { aWorld } from '#testing/world.ts';
import { openTraffic } from './release/traffic.ts';
import { startProgram } from './startProgram.ts';

const STREAMS = Number(process.env.LIVE_STREAMS ?? 50);
const RESTARTS = readSize('LIVE_RESTARTS', { usual: 2, whole: 20 });
const PER_SECOND = 100;

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
  const traffic = openTraffic({ getUrl: () => url, cookies, cart, perSecond: PER_SECOND, streams: 0 });

  for (let restart = 0; restart < RESTARTS; restart++) {
    const screens = await Promise.all(cookies.map((cookie) => openScreen({ url, cookie })));
    expect(screens.map(({ status, events: [first] }) => [status, first?.event])).toEqual(
      Array(STREAMS).fill([200, 'hello']),
    );
    const enough = traffic.acknowledged.size + 50;
    await expect.poll(() => traffic.acknowledged.size, { timeout: 120_000 }).toBeGreaterThan(enough);
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
  await traffic.end();
  expect(await running.stop()).toBe(0);
  expect(traffic.statuses).toEqual(Array(traffic.acknowledged.size).fill(200));
  readDatabase(folder.file, (sqlite) => {
    const storedIds = sqlite.prepare('select id from orders').pluck().all() as string[];
    expect(storedIds.toSorted()).toEqual([...traffic.acknowledged].toSorted());
    expect(sqlite.pragma('integrity_check', { simple: true })).toBe('ok');
  });
});
