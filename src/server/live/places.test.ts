import { afterEach, expect, it } from 'vitest';
import { type Served, serveWorld } from '#testing/http.ts';
import { openScreen, type Screen } from '#testing/liveScreen.ts';
import { openWorld } from '#testing/openWorld.ts';
import { createLive, LIVE_CAPS } from './live.ts';

const world = openWorld();
let served: Served;
afterEach(async () => {
  await served.close();
});

/** A person may have only five streams, so a new person opens every next five, all from one address. */
async function openScreens(count: number, from: string): Promise<Screen[]> {
  const screens: Screen[] = [];
  let cookie = '';
  for (let i = 0; i < count; i++) {
    if (i % LIVE_CAPS.perUser === 0) cookie = served.cookieOf(world.client());
    screens.push(await openScreen({ url: served.url, cookie, from }));
  }
  return screens;
}

const countStatus = (screens: Screen[], status: number) =>
  screens.filter((one) => one.status === status).length;

it('T-V5: one address has 500 places, whatever it tries; another still has its own', async () => {
  served = await serveWorld(world);
  const tried = await openScreens(LIVE_CAPS.perIp + 100, '127.0.0.1');
  expect([countStatus(tried, 200), countStatus(tried, 503)]).toEqual([LIVE_CAPS.perIp, 100]);
  expect(tried.filter((one) => one.status === 503).map((one) => one.retryAfter)).toEqual(
    Array(100).fill('30'),
  );
  expect(world.deps.live.count()).toBe(LIVE_CAPS.perIp);
  expect(countStatus(await openScreens(5, '127.0.0.2'), 200)).toBe(5);
  // A person who gets no stream still gets answers to other requests.
  const cookie = served.cookieOf(world.client());
  expect((await served.call('orders.inProgress', {}, { cookie, query: true })).status).toBe(200);
  for (const screen of tried) screen.disconnect();
  await expect.poll(() => world.deps.live.count()).toBe(5);
  expect(countStatus(await openScreens(5, '127.0.0.1'), 200)).toBe(5);
});

it('T-V5: all addresses together have so many places', async () => {
  world.deps.live = createLive({ clock: world.clock.now, caps: { perIp: 20, total: 30 } });
  served = await serveWorld(world);
  const tried = [...(await openScreens(25, '127.0.0.1')), ...(await openScreens(25, '127.0.0.2'))];
  expect([countStatus(tried, 200), countStatus(tried, 503)]).toEqual([30, 20]);
  expect(world.deps.live.count()).toBe(30);
});

it('T-V5: somebody who opens sixty keeps the last five', async () => {
  served = await serveWorld(world);
  const cookie = served.cookieOf(world.client());
  const screens: Screen[] = [];
  for (let i = 0; i < 60; i++) screens.push(await openScreen({ url: served.url, cookie }));
  await Promise.all(screens.slice(0, -LIVE_CAPS.perUser).map(({ ended }) => ended));
  expect(world.deps.live.count()).toBe(LIVE_CAPS.perUser);
});
