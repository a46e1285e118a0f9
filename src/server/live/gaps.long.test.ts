import { expect, it } from 'vitest';
import { type Served, serveWorld } from '#testing/http.ts';
import { openScreen, type Screen } from '#testing/liveScreen.ts';
import type { UserRow } from '#testing/people.ts';
import { aWorld } from '#testing/world.ts';
import { createRandom } from '../demo/chance.ts';

const CLIENTS = Number(process.env.LIVE_CLIENTS ?? 50);
const MOMENTS = Number(process.env.LIVE_MOMENTS ?? 1500);

/** The page reads its orders again when its stream sends an event, and at no other time. */
class OrdersPage {
  shown = '';
  missed = 0;
  screen: Screen | null = null;
  readonly client: UserRow;
  readonly #served: Served;
  readonly #cookie: string;
  #reading = false;
  #stale = false;

  constructor(served: Served, client: UserRow) {
    this.#served = served;
    this.client = client;
    this.#cookie = served.cookieOf(client);
  }

  async openStream(): Promise<void> {
    const onEvent = () => this.#refresh();
    this.screen = await openScreen({ url: this.#served.url, cookie: this.#cookie, onEvent });
  }

  disconnect(): void {
    this.screen?.disconnect();
    this.screen = null;
  }

  callProcedure(procedure: string, input: object): Promise<Response> {
    return this.#served.call(procedure, input, { cookie: this.#cookie });
  }

  async readOrders(): Promise<string> {
    const request = { cookie: this.#cookie, query: true };
    const pages = await Promise.all(
      ['orders.inProgress', 'orders.history'].map((list) =>
        this.#served.call(list, { limit: 50 }, request).then((answer) => answer.text()),
      ),
    );
    return pages.join('\n');
  }

  async #refresh(): Promise<void> {
    this.#stale = true;
    if (this.#reading) return;
    this.#reading = true;
    while (this.#stale) {
      this.#stale = false;
      this.shown = await this.readOrders();
    }
    this.#reading = false;
  }
}

it(`F12: ${CLIENTS} screens cut at random: each comes back to what the server has`, async () => {
  const world = await aWorld();
  const served = await serveWorld(world);
  const chance = createRandom(12);
  const desk = served.cookieOf(world.admin());
  const pages = Array.from({ length: CLIENTS }, () => new OrdersPage(served, world.client()));
  for (const page of pages) await page.openStream();

  const placed: { orderId: string; page: OrdersPage }[] = [];
  let cuts = 0;
  for (let moment = 0; moment < MOMENTS; moment++) {
    world.clock.advance(1000);
    const page = chance.pick(pages);
    const draw = chance.next();
    if (draw < 0.3) {
      if (page.screen) cuts++;
      page.disconnect();
    } else if (draw < 0.55) {
      if (!page.screen) await page.openStream();
    } else if (placed.length === 0 || draw < 0.8) {
      const answer = await page.callProcedure('orders.place', world.aCart());
      const { result } = (await answer.json()) as { result: { data: { id: string } } };
      placed.push({ orderId: result.data.id, page });
      if (!page.screen) page.missed++;
    } else {
      const [one] = placed.splice(chance.between(0, placed.length - 1), 1);
      const answer = await served.call(
        'dispatch.cancel',
        { orderId: one?.orderId, from: 'pending' },
        { cookie: desk },
      );
      expect(answer.status).toBe(200);
      if (one && !one.page.screen) one.page.missed++;
    }
  }

  for (const page of pages) if (!page.screen) await page.openStream();
  for (const page of pages) {
    const truth = await page.readOrders();
    await expect.poll(() => page.shown).toBe(truth);
  }
  expect(cuts).toBeGreaterThan(CLIENTS);
  expect(pages.filter((page) => page.missed > 0).length).toBeGreaterThan(CLIENTS / 2);
  await served.close();
  world.close();
}, 600_000);
