import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { moneyEntries, sessions } from '#db/schema.ts';
import { HOUR, MINUTE } from '#domain/format/calendar.ts';
import { WAITING_SINCE_HEADER } from '#domain/lifecycle/actTime.ts';
import { getRefusal } from '#testing/getRefusal.ts';
import { openFixture, openServedWorld, openWorld } from '#testing/openWorld.ts';
import { aCrew, bringOrderToStage } from '#testing/pieces/mission.ts';
import { recordStatements } from '#testing/recordStatements.ts';
import { aWorld } from '#testing/world.ts';

const world = openWorld();
const served = openServedWorld(world);
const crew = openFixture(() => aCrew(world));

/** A session of the desk ends before these stories do. */
const openDesk = () => world.as(world.admin());
const readLastEvent = async (orderId: string) => (await openDesk().dispatch.events({ orderId })).at(-1);
const askServer = () => crew.livreur.missions.active();

const SENDERS = {
  'missions.advance': (orderId: string, at: number) =>
    crew.livreur.missions.advance({ orderId, from: 'delivery_en_route', at }),
  'missions.confirmCash': (orderId: string, at: number) => crew.livreur.missions.confirmCash({ orderId, at }),
  'missions.fail': (orderId: string, at: number) =>
    crew.livreur.missions.fail({ orderId, from: 'delivery_en_route', reason: 'absent', at }),
};

describe.each(['missions.advance', 'missions.confirmCash', 'missions.fail'] as const)(
  'the hour of a phone in %s',
  (procedure) => {
    const sendLater = async (at: number, wait = HOUR) => {
      world.clock.advance(wait);
      await SENDERS[procedure](orderId, at);
      return readLastEvent(orderId);
    };
    let orderId: string;
    const leaveForDelivery = async () => {
      orderId = await bringOrderToStage(crew, 'delivery_en_route');
      world.clock.advance(HOUR);
    };

    it('is believed since the phone last heard from the server', async () => {
      await leaveForDelivery();
      await askServer();
      const at = world.clock.now() + MINUTE;
      expect(await sendLater(at)).toMatchObject({ at, recordedAt: world.clock.now(), phoneAt: null });
    });

    it('gives way to the server’s before that, and the desk reads both', async () => {
      await leaveForDelivery();
      await askServer();
      const before = world.clock.now() - 20 * MINUTE;
      const event = await sendLater(before);
      const now = world.clock.now();
      expect(event).toMatchObject({ at: now, recordedAt: now, phoneAt: before });
      expect(JSON.stringify(await crew.client.orders.timeline({ orderId }))).not.toContain('phoneAt');
    });

    it('gives way to the server’s after twelve hours', async () => {
      await leaveForDelivery();
      const at = world.clock.now();
      const event = await sendLater(at, 12 * HOUR + 1);
      expect(event).toMatchObject({ at: world.clock.now(), phoneAt: at });
    });

    it('is believed though the desk has recorded a payment since', async () => {
      await leaveForDelivery();
      const at = world.clock.now();
      world.clock.advance(MINUTE);
      await openDesk().dispatch.markPaid({ orderId, method: 'wave', amount: 1, key: world.deps.id() });
      expect(await sendLater(at)).toMatchObject({ at, phoneAt: null });
    });
  },
);

it('is refused to nobody, and dates the entry of the ledger', async () => {
  const orderId = await bringOrderToStage(crew, 'pickup_en_route');
  await askServer();
  world.clock.advance(30 * HOUR);
  await crew.livreur.missions.confirmCash({ orderId, at: 0 });
  expect(world.db.select().from(moneyEntries).all()).toMatchObject([{ at: world.clock.now() }]);
});

describe('a phone that comes back with acts', () => {
  it('says with its queries since when they wait, so that all of them are believed', async () => {
    const first = await bringOrderToStage(crew, 'assigned');
    const second = await bringOrderToStage(crew, 'assigned');
    const third = await bringOrderToStage(crew, 'assigned');
    const cookie = served.cookieOf(crew.yao);
    const ask = (since?: number) =>
      served.fetchPath('/trpc/missions.active', {
        cookie,
        headers: since === undefined ? {} : { [WAITING_SINCE_HEADER]: String(since) },
      });
    const send = (orderId: string, at: number) =>
      served.call('missions.advance', { orderId, from: 'assigned', at }, { cookie });
    await ask();
    const times = [world.clock.now() + 10 * MINUTE, world.clock.now() + 20 * MINUTE] as const;
    world.clock.advance(2 * HOUR);

    await ask(times[0]);
    await send(first, times[0]);
    world.clock.advance(5 * MINUTE);
    await ask(times[1]);
    await send(second, times[1]);
    expect(await readLastEvent(first)).toMatchObject({ at: times[0], phoneAt: null });
    expect(await readLastEvent(second)).toMatchObject({ at: times[1], phoneAt: null });

    await ask();
    await send(third, times[1]);
    expect(await readLastEvent(third)).toMatchObject({ phoneAt: times[1] });
  });

  it('is believed after a restart of the server, and no further back than before it', async () => {
    const [first, second] = [
      await bringOrderToStage(crew, 'assigned'),
      await bringOrderToStage(crew, 'assigned'),
    ];
    world.clock.advance(HOUR);
    const livreur = world.browser(crew.yao);
    await livreur.caller.missions.active();
    const heardAt = world.clock.now();
    const again = await aWorld({ store: world.store, at: heardAt + 2 * HOUR });
    const browser = again.browser();
    for (const [name, value] of livreur.cookies) browser.cookies.set(name, value);
    const send = (orderId: string, at: number) =>
      browser.caller.missions.advance({ orderId, from: 'assigned', at });
    await send(first, heardAt + MINUTE);
    await send(second, heardAt - 2 * MINUTE);
    expect(await readLastEvent(first)).toMatchObject({ at: heardAt + MINUTE, phoneAt: null });
    expect(await readLastEvent(second)).toMatchObject({ phoneAt: heardAt - 2 * MINUTE });
  });
});

it('is noted at most once a minute, by queries of the livreur alone', async () => {
  const { caller } = world.browser(crew.yao);
  const statements = recordStatements(world.store.sqlite);
  const countNotes = () => statements.filter((text) => text.includes('"heard_at" = ?')).length;
  for (let query = 0; query < 5; query++) await caller.missions.active();
  expect(countNotes()).toBe(1);
  world.clock.advance(MINUTE);
  await getRefusal(caller.missions.confirmCash({ orderId: world.deps.id() }));
  await caller.auth.me();
  expect(countNotes()).toBe(1);
  await caller.cash.mine();
  expect(countNotes()).toBe(2);
  const noted = world.db.select().from(sessions).where(eq(sessions.userId, crew.yao.id)).all();
  expect(noted.map(({ heardAt }) => heardAt)).toContain(world.clock.now());
});

it('leaves 48 hours for a claim from the server’s record, whatever the phone said', async () => {
  const orderId = await bringOrderToStage(crew, 'delivery_en_route');
  const at = world.clock.now();
  world.clock.advance(10 * HOUR);
  await crew.livreur.missions.advance({ orderId, from: 'delivery_en_route', at });
  const { completedAt, handovers } = await crew.client.orders.get({ orderId });
  expect(completedAt).toBe(at);
  expect(handovers.at(-1)).toMatchObject({ leg: 'delivery', at, recordedAt: world.clock.now() });
  const claim = { orderId, kind: 'tache', words: 'Une tache sur le col' } as const;
  world.clock.advance(48 * HOUR);
  await crew.client.orders.claim(claim);
  world.clock.advance(1);
  expect(await getRefusal(crew.client.orders.claim({ ...claim, words: 'Et une autre' }))).toBe(
    'CLAIM_TOO_LATE',
  );
});
