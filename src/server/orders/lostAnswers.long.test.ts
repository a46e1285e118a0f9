import { afterEach, beforeEach, expect, it } from 'vitest';
import { serveWorld } from '#testing/http.ts';
import { type BadNetwork, openBadNetwork } from '#testing/network/badNetwork.ts';
import { countOrders, makeCounts } from '#testing/network/countOrders.ts';
import { createRetryingClient } from '#testing/network/retryingClient.ts';
import { openFixture, openWorld } from '#testing/openWorld.ts';
import { readSize } from '#testing/size.ts';
import { createRandom, type Random } from '../demo/chance.ts';

const CHECKOUTS = readSize('CHECKOUTS', { usual: 200, whole: 1000 });
const CLIENTS = 20;
const ROUNDS = 10;
const LOST = 0.3;

const world = openWorld();
const site = openFixture(() => serveWorld(world));
let line: BadNetwork;
let chance: Random;
beforeEach(async () => {
  chance = createRandom(20);
  line = await openBadNetwork(new URL(site.url).port, () => ({ loseAnswer: chance.next() < LOST }));
});
afterEach(async () => {
  await line.close();
  await site.close();
});

const getId = (data: unknown) => (data as { id: string }).id;

it(`T-O3: ${CHECKOUTS} checkouts of which three answers in ten are lost: each is one order`, async () => {
  world.product();
  const keys = Array.from({ length: CHECKOUTS }, (_, n) => ({ n, key: world.deps.id() }));
  const answered = new Map<string, string>();
  let requests = 0;
  const placeOrdersAsClient = async (client: number) => {
    const browser = createRetryingClient(line.port, site.cookieOf(world.client()));
    for (const { n, key } of keys.filter((one) => one.n % CLIENTS === client)) {
      const items = world.aCart().items.map((item) => ({ ...item, quantity: 1 + (n % 9) }));
      const answer = await browser.call('orders.place', world.aCart({ key, items }));
      expect(answer.status).toBe(200);
      answered.set(key, getId(answer.data));
    }
    requests += browser.requests;
  };
  await Promise.all(Array.from({ length: CLIENTS }, (_, client) => placeOrdersAsClient(client)));

  console.info(
    `T-O3: ${CHECKOUTS} checkouts, ${requests} sent, ${line.lost} answers lost`,
    countOrders(world),
  );
  expect(countOrders(world)).toEqual(makeCounts(CHECKOUTS));
  expect(new Set(answered.values()).size).toBe(CHECKOUTS);
  expect(line.lost).toBeGreaterThan(CHECKOUTS / 5);
  expect(requests).toBe(CHECKOUTS + line.lost);
}, 600_000);

it(`T-O3: twenty at once with one key, ${ROUNDS} times: one order each, and everybody is told the same`, async () => {
  for (let round = 1; round <= ROUNDS; round++) {
    const cookie = site.cookieOf(world.client());
    const cart = world.aCart();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => createRetryingClient(line.port, cookie).call('orders.place', cart)),
    );
    expect(new Set(answers.map(({ status, data }) => `${status} ${getId(data)}`)).size).toBe(1);
    expect(countOrders(world)).toEqual(makeCounts(round));
  }
}, 600_000);

it('a key that comes back with another cart is refused, and nothing is kept', async () => {
  const browser = createRetryingClient(line.port, site.cookieOf(world.client()));
  const cart = world.aCart();
  await browser.call('orders.place', cart);
  const other = await browser.call('orders.place', { ...cart, contactPhone: '+2250709090909' });
  expect([other.status, other.code]).toEqual([422, 'KEY_REUSED']);
  expect(countOrders(world)).toEqual(makeCounts(1));
});
