import { afterEach, beforeEach, expect, it } from 'vitest';
import { serveWorld } from '#testing/http.ts';
import { type BadNetwork, openBadNetwork } from '#testing/network/badNetwork.ts';
import { countOrders, makeCounts } from '#testing/network/countOrders.ts';
import { createRetryingClient } from '#testing/network/retryingClient.ts';
import { openFixture, openWorld } from '#testing/openWorld.ts';
import { createRandom } from '../demo/chance.ts';

const CHECKOUTS = Number(process.env.CHECKOUTS ?? 100);
/** The value 1 stands for a real line of 64 kb/s and 300 ms each way; the everyday tests run fifty times faster. */
const SLOWNESS = Number(process.env.SLOWNESS ?? 0.02);
const BYTES_PER_SECOND = 64_000 / 8 / SLOWNESS;
const LATENCY_MS = 300 * SLOWNESS;
const CUT = 0.05;
const ONE_CALL = 2500;
const CLIENTS = 20;

const world = openWorld();
const site = openFixture(() => serveWorld(world));
let line: BadNetwork;
beforeEach(async () => {
  const chance = createRandom(10);
  line = await openBadNetwork(new URL(site.url).port, () => ({
    bytesPerSecond: BYTES_PER_SECOND,
    latencyMs: LATENCY_MS,
    ...(chance.next() < CUT ? { cutAfter: chance.between(0, ONE_CALL) } : {}),
  }));
});
afterEach(async () => {
  await line.close();
  await site.close();
});

type Garment = { id: string; services: { name: string }[] };

it(`F10: ${CHECKOUTS} orders over a slow line that breaks: each is placed once`, async () => {
  for (const name of ['Chemise', 'Robe', 'Pantalon', 'Costume', 'Boubou', 'Drap']) world.product(name);
  let longestMs = 0;
  let requests = 0;
  /** The client's screens send these requests, among others, for one order. */
  const placeOrderAsClient = async (cookie: string) => {
    const browser = createRetryingClient(line.port, cookie);
    const garments = (await browser.query('catalogue.list')).data as Garment[];
    await browser.query('profile.places');
    const items = garments.map(({ id, services }) => ({
      productId: id,
      service: services[0]?.name ?? '',
      quantity: 2,
    }));
    const placed = await browser.call('orders.place', world.aCart({ items }));
    expect(placed.status).toBe(200);
    const shown = (await browser.query('orders.inProgress', {})).data as { items: { id: string }[] };
    longestMs = Math.max(longestMs, browser.longestMs);
    const { id } = placed.data as { id: string };
    expect(shown.items.map((order) => order.id)).toContain(id);
    requests += browser.requests;
  };
  const placeOrdersAsClient = async (client: number) => {
    const cookie = site.cookieOf(world.client());
    for (let n = client; n < CHECKOUTS; n += CLIENTS) await placeOrderAsClient(cookie);
  };
  await Promise.all(Array.from({ length: CLIENTS }, (_, client) => placeOrdersAsClient(client)));

  console.info(
    `F10: ${line.carried} connections, ${line.dropped} cut (${line.cutInAnswer} in the answer), longest request ${Math.round(longestMs)} ms`,
    countOrders(world),
  );
  expect(countOrders(world)).toEqual(makeCounts(CHECKOUTS));
  expect(line.cutInAnswer).toBeGreaterThan(0);
  expect(requests).toBe(4 * CHECKOUTS + line.dropped);
}, 600_000);
