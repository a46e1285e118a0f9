import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { outbox, pushSubscriptions } from '#db/schema.ts';
import { type ClockReader, describeClock } from '#domain/clock/clockWords.ts';
import { DAY, HOUR, MINUTE } from '#domain/format/calendar.ts';
import type { Caller } from '#testing/browserClient.ts';
import { startPushService } from '#testing/doubles/pushService.ts';
import { getRefusal } from '#testing/getRefusal.ts';
import { openWorld } from '#testing/openWorld.ts';
import type { UserRow } from '#testing/people.ts';
import { aPushBrowser } from '#testing/push/pushBrowser.ts';
import { listColumn } from '#testing/rows.ts';
import { aWorld } from '#testing/world.ts';
import { createProviders } from '../providers/providers.ts';
import { readPushKeys } from './keys.ts';
import { createPushSender } from './sender.ts';
import { tellLateOrders, tellProviderTroubles } from './watch.ts';

const world = openWorld();
let service: Awaited<ReturnType<typeof startPushService>>;
let desk: Caller;
let yao: UserRow;
let awa: UserRow;
let sender: ReturnType<typeof createPushSender>;
beforeEach(async () => {
  service = await startPushService();
  // The worker does not run by itself: its timer would take a push away from `drain`.
  sender = createPushSender(world.deps, service.post);
  readPushKeys(world.deps);
  desk = world.as(world.admin());
  yao = world.livreur('Yao Kouassi');
  awa = world.client('Awa Koné');
  world.product();
});
afterEach(async () => {
  await sender.stop();
  await service.close();
});

async function subscribe(user: UserRow) {
  const caller = world.as(user);
  const browser = service.aBrowser();
  await caller.push.subscribe(browser);
  return { caller, ...browser };
}
const drain = async () => {
  while (await sender.step());
};
const placeOrder = () => world.as(awa).orders.place(world.aCart());
const assign = (orderId: string, livreur = yao) =>
  desk.dispatch.assign({ orderId, leg: 'pickup', livreurId: livreur.id, from: 'pending' });
const listTitles = () => service.book.map(({ notification }) => notification.title);
const countWaiting = () => listColumn(world.db, outbox, 'topic').filter((topic) => topic !== null).length;

it('tells the superadmins of a provider’s trouble once, and of none that they cannot end', async () => {
  await subscribe(world.admin());
  const boss = world.superadmin();
  const { endpoint } = await subscribe(boss);
  const { providers, settings } = world.deps;
  const tell = async () => {
    tellProviderTroubles(world.deps);
    await drain();
  };
  for (let failure = 0; failure < 3; failure++) providers.breakerOf('wave').noteFailure();
  await tell();
  expect(service.book).toEqual([]);
  providers.noteTrouble('wave', 'clock');
  await tell();
  world.clock.advance(HOUR);
  providers.noteTrouble('wave', 'clock');
  await tell();
  const title = 'Le serveur n’est pas à l’heure de Wave';
  const notification = { title, navigate: `${settings.publicUrl}/superadmin/panel` };
  expect(service.book).toMatchObject([{ endpoint, headers: { topic: 'waveclock' }, notification }]);
  world.clock.advance(2 * DAY);
  // Their session has ended meanwhile.
  await subscribe(boss);
  providers.noteTrouble('wave', 'clock');
  await tell();
  expect(service.book).toHaveLength(2);
  world.deps.providers = createProviders({ ...world.deps, settings: { ...settings, waveApiKey: 'key' } });
  await tell();
  expect(listTitles().at(-1)).toBe('Wave est mal réglé');
  world.clock.advance(2 * DAY);
  await subscribe(boss);
  await tell();
  expect(service.book).toHaveLength(3);
});

describe('a notification', () => {
  it('tells a livreur of a mission, without a name, a place, a phone or an amount', async () => {
    await subscribe(yao);
    const order = await placeOrder();
    await assign(order.id);
    await drain();
    const [push] = service.book;
    expect(push).toMatchObject({
      headers: { urgency: 'high', topic: order.id.replaceAll('-', ''), 'content-encoding': 'aes128gcm' },
      notification: {
        title: 'Nouvelle mission',
        navigate: `${world.deps.settings.publicUrl}/livreur/dashboard`,
      },
    });
    expect(push?.headers.authorization).toMatch(/^vapid t=/);
    expect(JSON.stringify(push?.notification)).not.toMatch(/Awa|Yao|\+225|07 01|FCFA|Cocody/);
    expect(countWaiting()).toBe(0);
  });

  it('says the hour that the screens of the order say', async () => {
    const { id: orderId } = await placeOrder();
    await subscribe(yao);
    await assign(orderId);
    await desk.dispatch.arrange({ livreurId: yao.id, orderIds: [orderId] });
    const readHour = async (reader: ClockReader) => {
      const { clock, toldAt } = await desk.dispatch.order({ orderId });
      return clock && describeClock(clock, { reader, toldAt, now: world.clock.now() }).when;
    };
    const arrangedHour = await readHour('livreur');
    await drain();
    expect(service.book.at(-1)?.notification.body).toContain(arrangedHour);
    await world.as(yao).missions.advance({ orderId, from: 'assigned' });
    await subscribe(awa);
    await world.as(yao).missions.advance({ orderId, from: 'pickup_en_route' });
    const plantHour = await readHour('client');
    await drain();
    expect(service.book.at(-1)?.notification.body).toContain(plantHour);
  });

  it('tells the livreur who lost the mission, and the one who got it', async () => {
    const ali = world.livreur('Ali Traoré');
    const [former, next] = [await subscribe(yao), await subscribe(ali)];
    const order = await placeOrder();
    await assign(order.id);
    await drain();
    await desk.dispatch.reassign({ orderId: order.id, livreurId: ali.id });
    await drain();
    const heard = service.book.map(({ endpoint, notification }) => [endpoint, notification.title]);
    expect(heard).toHaveLength(3);
    expect(heard).toContainEqual([former.endpoint, 'Mission retirée']);
    expect(heard).toContainEqual([next.endpoint, 'Nouvelle mission']);
  });

  it('tells the desk of an order, and the client of each step that has a letter', async () => {
    const admin = world.admin();
    await subscribe(admin);
    await subscribe(awa);
    const order = await placeOrder();
    await drain();
    expect(listTitles().toSorted()).toEqual(['Nous avons bien reçu votre commande', 'Nouvelle commande']);
    await assign(order.id);
    await drain();
    expect(listTitles().slice(2)).toEqual(['Un livreur vient chercher votre linge']);
  });

  it('tells the desk once that an order has become late, and that a livreur has broken down', async () => {
    tellLateOrders(world.deps);
    await placeOrder();
    world.clock.advance(5 * 24 * HOUR);
    await subscribe(world.superadmin());
    for (let minute = 0; minute < 3; minute += 1) tellLateOrders(world.deps);
    await world.as(yao).missions.setAvailability({ state: 'breakdown' });
    await drain();
    expect(listTitles()).toEqual(['Commande en retard', 'Un livreur est en panne']);
  });
});

describe('a service that fails', () => {
  it('gets each news once after half an hour, and none of an order that has moved on', async () => {
    await subscribe(yao);
    service.setOutage({ status: 503 });
    const [held, gone] = [await placeOrder(), await placeOrder()];
    await assign(held.id);
    await assign(gone.id);
    await desk.dispatch.cancel({ orderId: gone.id, from: 'assigned' });
    for (let minute = 0; minute < 30; minute += 1) {
      await drain();
      world.clock.advance(MINUTE);
    }
    expect(service.book).toEqual([]);
    service.setOutage(null);
    world.clock.advance(20 * MINUTE);
    await drain();
    expect(service.book.map(({ notification }) => [notification.title, notification.tag])).toEqual([
      ['Nouvelle mission', held.id.replaceAll('-', '')],
    ]);
    expect(countWaiting()).toBe(0);
  });

  it.each([404, 410])('is never asked again about an endpoint that is gone (%i)', async (status) => {
    const { endpoint } = await subscribe(yao);
    service.answer(endpoint, { status });
    for (const order of [await placeOrder(), await placeOrder()]) await assign(order.id);
    await drain();
    expect(service.questions).toEqual([endpoint]);
    expect(world.db.select().from(pushSubscriptions).all()).toEqual([]);
    expect(await desk.dispatch.livreurs({})).toMatchObject([{ reach: { push: false } }]);
  });

  it.each([400, 401, 403, 413])(
    'drops what it refuses (%i), keeps the browser and alerts once',
    async (status) => {
      const { endpoint } = await subscribe(yao);
      service.answer(endpoint, { status });
      for (const order of [await placeOrder(), await placeOrder()]) await assign(order.id);
      await drain();
      expect(service.questions).toHaveLength(2);
      expect(world.db.select().from(pushSubscriptions).all()).toHaveLength(1);
      expect(countWaiting()).toBe(0);
      const alerts = world.lines.filter((line) => line.includes('push refused') && line.includes('"error"'));
      expect(alerts).toHaveLength(1);
    },
  );

  it('is asked again when it says so, or when it never answered', async () => {
    const [slow, silent] = [await subscribe(yao), await subscribe(awa)];
    service.answer(slow.endpoint, { status: 429, headers: { 'retry-after': '120' } });
    service.answer(silent.endpoint, 'never');
    const order = await placeOrder();
    await assign(order.id);
    await drain();
    const countAsked = (endpoint: string) => service.questions.filter((one) => one === endpoint).length;
    const before = countAsked(slow.endpoint);
    world.clock.advance(MINUTE);
    await drain();
    expect(countAsked(slow.endpoint)).toBe(before);
    service.answer(slow.endpoint, { status: 201 });
    service.answer(silent.endpoint, { status: 201 });
    world.clock.advance(2 * MINUTE);
    await drain();
    expect(listTitles().toSorted()).toEqual(['Nouvelle mission', 'Un livreur vient chercher votre linge']);
  });
});

describe('a subscription', () => {
  it.each([
    'http://push.example.com/a',
    'https://push.example.com:8443/a',
    'https://me@push.example.com/a',
    'https://localhost/a',
    'https://127.0.0.1/a',
    'https://0x7f.1/a',
    'https://[::1]/a',
    'https://push.example.com./a',
    `https://push.example.com/${'a'.repeat(2048)}`,
  ])('is refused to %.40s', async (endpoint) => {
    expect(await getRefusal(world.as(yao).push.subscribe(aPushBrowser(endpoint)))).toBe('BAD_REQUEST');
  });

  it.each([
    [['10.0.0.8']],
    [['142.250.1.1', '192.168.1.1']],
    [['::ffff:127.0.0.1']],
    [['100.64.0.1']],
    [['169.254.169.254']],
    [['fd00::1']],
    [['64:ff9b::7f00:1']],
    [[]],
  ])('is refused to a name that leads to %j', async (addresses) => {
    world.deps.push.resolve = async () => addresses;
    expect(await getRefusal(world.as(yao).push.subscribe(aPushBrowser()))).toBe('PUSH_REFUSED');
  });

  it('is new ten times an hour, and is not looked up while it says the same again', async () => {
    const limited = await aWorld({ settings: { limitsFactor: 1 } });
    let lookUps = 0;
    limited.deps.push.resolve = async () => {
      lookUps += 1;
      return ['142.250.1.1'];
    };
    const caller = limited.as(limited.client());
    const same = aPushBrowser();
    for (let i = 0; i < 20; i += 1) await caller.push.subscribe(same);
    expect(lookUps).toBe(1);
    for (let i = 0; i < 9; i += 1) await caller.push.subscribe(aPushBrowser());
    expect(await getRefusal(caller.push.subscribe(aPushBrowser()))).toBe('TOO_MANY');
    expect(lookUps).toBe(10);
    limited.close();
  });

  it('is one of at most ten, of which the longest unused goes', async () => {
    const caller = world.as(yao);
    const endpoints: string[] = [];
    for (let i = 0; i < 12; i += 1) {
      const browser = aPushBrowser();
      endpoints.push(browser.endpoint);
      await caller.push.subscribe(browser);
      world.clock.advance(MINUTE);
    }
    const stored = world.db.select().from(pushSubscriptions).all();
    expect(new Set(stored.map(({ endpoint }) => endpoint))).toEqual(new Set(endpoints.slice(2)));
  });

  it('moves to the last person of the browser, and dies with the session', async () => {
    const { caller, endpoint, keys } = await subscribe(yao);
    const ali = world.livreur('Ali Traoré');
    const other = world.as(ali);
    await other.push.subscribe({ endpoint, keys });
    expect(world.db.select().from(pushSubscriptions).all()).toMatchObject([{ userId: ali.id }]);
    const readReach = async () =>
      Object.fromEntries((await desk.dispatch.livreurs({})).map(({ id, reach }) => [id, reach]));
    const ofYao = { push: false, since: world.clock.now() };
    expect(await readReach()).toMatchObject({ [yao.id]: ofYao, [ali.id]: { push: true } });
    await other.auth.signOut();
    const since = world.clock.now();
    world.clock.advance(MINUTE);
    expect((await readReach())[ali.id]).toEqual({ push: false, since });
    const { live } = world.deps;
    const reader = { userId: ali.id, audience: `livreur:${ali.id}` as const, sessionId: '', ip: '' };
    const stream = { lastsMs: MINUTE, isSignedIn: () => true, begin() {}, out: new PassThrough() };
    live.open({ ...reader, ...stream });
    expect((await readReach())[ali.id]).toEqual({ push: true });
    live.endAll();
    expect((await readReach())[ali.id]).toEqual({ push: false, since });
    expect(await caller.push.unsubscribe({ endpoint })).toEqual({ on: false });
    const order = await placeOrder();
    await assign(order.id, ali);
    await drain();
    expect(service.questions).toEqual([]);
  });

  it('ends when the keys of the house were lost, which is said', async () => {
    const house = await aWorld();
    const caller = house.as(house.livreur());
    await caller.push.subscribe(aPushBrowser());
    await caller.push.key();
    expect(house.db.select().from(pushSubscriptions).all()).toEqual([]);
    expect(house.lines.join()).toContain('push keys lost');
    expect(house.lines.join()).not.toContain(readPushKeys(house.deps).privateKey);
    house.close();
  });
});
