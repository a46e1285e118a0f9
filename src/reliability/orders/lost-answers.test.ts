import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Chance, chanceFrom } from '#db/demo/chance.ts';
import { type Served, serveWorld } from '#server/testing/http.ts';
import { aWorld, type World } from '#server/testing/world.ts';
import { counted, once } from './counted.ts';
import { type Line, openLine } from './line.ts';
import { aPhone } from './phone.ts';

const CHECKOUTS = Number(process.env.CHECKOUTS ?? 200);
const CLIENTS = 20;
const ROUNDS = 10;
const LOST = 0.3;

let world: World;
let site: Served;
let line: Line;
let chance: Chance;
beforeEach(async () => {
  world = await aWorld();
  site = await serveWorld(world);
  chance = chanceFrom(20);
  line = await openLine(new URL(site.url).port, () => ({ loseAnswer: chance.next() < LOST }));
});
afterEach(async () => {
  await line.close();
  await site.close();
  world.close();
});

const idOf = (data: unknown) => (data as { id: string }).id;

it(`T-O3: ${CHECKOUTS} checkouts of which three answers in ten are lost: each is one order`, async () => {
  world.product();
  const keys = Array.from({ length: CHECKOUTS }, (_, n) => ({ n, key: world.deps.id() }));
  const answered = new Map<string, string>();
  let asked = 0;
  const ofOneClient = async (client: number) => {
    const phone = aPhone(line.port, site.cookieOf(world.client()));
    for (const { n, key } of keys.filter((one) => one.n % CLIENTS === client)) {
      const items = world.aCart().items.map((item) => ({ ...item, quantity: 1 + (n % 9) }));
      const said = await phone.call('orders.place', world.aCart({ key, items }));
      expect(said.status).toBe(200);
      answered.set(key, idOf(said.data));
    }
    asked += phone.asked;
  };
  await Promise.all(Array.from({ length: CLIENTS }, (_, client) => ofOneClient(client)));

  console.info(`T-O3: ${CHECKOUTS} checkouts, ${asked} sent, ${line.lost} answers lost`, counted(world));
  expect(counted(world)).toEqual(once(CHECKOUTS));
  expect(new Set(answered.values()).size).toBe(CHECKOUTS);
  expect(line.lost).toBeGreaterThan(CHECKOUTS / 5);
  expect(asked).toBe(CHECKOUTS + line.lost);
});

it(`T-O3: twenty at once with one key, ${ROUNDS} times: one order each, and everybody is told the same`, async () => {
  for (let round = 1; round <= ROUNDS; round++) {
    const cookie = site.cookieOf(world.client());
    const cart = world.aCart();
    const said = await Promise.all(
      Array.from({ length: 20 }, () => aPhone(line.port, cookie).call('orders.place', cart)),
    );
    expect(new Set(said.map(({ status, data }) => `${status} ${idOf(data)}`)).size).toBe(1);
    expect(counted(world)).toEqual(once(round));
  }
});

it('a key that comes back with another cart is refused, and nothing is kept', async () => {
  const phone = aPhone(line.port, site.cookieOf(world.client()));
  const cart = world.aCart();
  await phone.call('orders.place', cart);
  const other = await phone.call('orders.place', { ...cart, contactPhone: '+2250709090909' });
  expect([other.status, other.code]).toEqual([422, 'KEY_REUSED']);
  expect(counted(world)).toEqual(once(1));
});
