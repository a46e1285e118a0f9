import { eq, ne } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { insertEvent } from '#db/orderEvents.ts';
import { handovers, orderEvents, orderLines, orders, outbox, products, users } from '#db/schema.ts';
import { formatFcfa } from '#domain/format/money.ts';
import { HOUSE_DEFAULTS } from '#domain/house.ts';
import type { PlaceOrderInput } from '#domain/inputs/order.ts';
import { getRefusal } from '#testing/getRefusal.ts';
import { openCaller, openWorld } from '#testing/openWorld.ts';
import { insertRows, updateRow } from '#testing/rows.ts';
import { readSize } from '#testing/size.ts';
import { aWorld } from '#testing/world.ts';

const { workshop } = HOUSE_DEFAULTS;
const CARTS = readSize('CARTS', { usual: 200, whole: 1000 });
const DOUBLED_CHECKOUTS = readSize('DOUBLED_CHECKOUTS', { usual: 40, whole: 200 });

const world = openWorld({ settings: { demo: true } });

const countRows = (table: typeof orders | typeof orderLines | typeof orderEvents | typeof outbox) =>
  world.db.$count(table);

const awa = openCaller(() => world.as(world.client()));
const tryPlaceOrder = (cart: object) => getRefusal(awa.orders.place(cart as PlaceOrderInput));

describe('placing an order', () => {
  it('keeps the order, its lines, its event and its letter', async () => {
    const awa = world.client('Awa Koné');
    const order = await world.as(awa).orders.place(world.aCart());
    expect(order).toMatchObject({
      status: 'pending',
      totalItemsPrice: 3000,
      paymentState: 'due',
      clientAddress: 'Cocody, près de Mermoz',
      clientLocation: { lng: -3.99, lat: 5.36 },
      client: { id: awa.id, fullname: 'Awa Koné' },
      livreur: null,
      items: [{ name: 'Chemise', service: 'Lavage + Repassage', quantity: 2, unitPrice: 1500 }],
    });
    expect(order.grandTotal).toBe(order.totalItemsPrice + order.transportFee);
    expect(await countRows(orderEvents)).toBe(1);
    expect(world.mailbox.letters().map((l) => l.to)).toEqual([awa.email]);
    expect(world.mailbox.last()?.text).toContain(formatFcfa(order.grandTotal));
    expect(world.nudges).toEqual([{ orderId: order.id, audience: ['admin', `client:${awa.id}`] }]);
  });

  it(`T-O1: the stored totals are those of an independent sum, on ${CARTS} random carts`, async () => {
    const garments = Array.from({ length: 12 }, (_, i) =>
      world.product(`Article ${i}`, [
        { name: 'lavage', price: 100 + 37 * i },
        { name: 'complet', price: 900 + 11 * i },
      ]),
    );
    let seed = 7;
    const drawNumber = (n: number) => {
      seed = (seed * 1103515245 + 12345) % 2147483648;
      return seed % n;
    };
    for (let round = 0; round < CARTS; round++) {
      const first = drawNumber(12);
      const items = Array.from({ length: 1 + drawNumber(5) }, (_, i) => ({
        productId: garments[(first + i) % 12]?.id ?? '',
        service: drawNumber(2) ? 'lavage' : 'complet',
        quantity: 1 + drawNumber(20),
      }));
      const location = {
        lng: workshop.lng + (drawNumber(1000) - 500) / 20_000,
        lat: workshop.lat + drawNumber(1000) / 5000,
      };
      const order = await awa.orders.place(world.aCart({ items, location }));
      const sum = items.reduce((total, item) => {
        const services = garments.find((g) => g.id === item.productId)?.services ?? [];
        return total + item.quantity * (services.find((s) => s.name === item.service)?.price ?? Number.NaN);
      }, 0);
      // The test uses another formula of the great circle than the server.
      const rad = Math.PI / 180;
      const cosine =
        Math.sin(location.lat * rad) * Math.sin(workshop.lat * rad) +
        Math.cos(location.lat * rad) *
          Math.cos(workshop.lat * rad) *
          Math.cos((location.lng - workshop.lng) * rad);
      const fee = 6371 * Math.acos(Math.min(1, cosine)) * 600;
      expect(order.totalItemsPrice).toBe(sum);
      expect(Math.abs(order.transportFee - fee)).toBeLessThan(0.51);
      expect(order.grandTotal).toBe(sum + order.transportFee);
    }
  });

  it('T-O1: refuses prices and totals from the browser', async () => {
    for (const key of ['unitPrice', 'fee', 'total', 'grandTotal', 'discount', 'status', 'paymentState']) {
      expect(await tryPlaceOrder({ ...world.aCart(), [key]: 1 })).toBe('BAD_REQUEST');
    }
    const cart = world.aCart();
    for (const key of ['unitPrice', 'price', 'name', 'discount']) {
      const items = cart.items.map((item) => ({ ...item, [key]: 1 }));
      expect(await tryPlaceOrder({ ...cart, items })).toBe('BAD_REQUEST');
    }
    expect(await countRows(orders)).toBe(0);
  });

  it('T-O2: refuses odd quantities and garments, and writes nothing', async () => {
    const cart = world.aCart();
    const [item] = cart.items;
    if (!item) throw new Error('a cart has a line');
    for (const quantity of [-1, 0, 1.5, 1e9, Number.NaN, 100, '2']) {
      expect(await tryPlaceOrder({ ...cart, items: [{ ...item, quantity }] })).toBe('BAD_REQUEST');
    }
    const makeLines = (lines: number, quantity: number) =>
      Array.from({ length: lines }, () => ({ ...item, productId: world.product().id, quantity }));
    for (const items of [makeLines(51, 1), makeLines(6, 99), [], [item, item]])
      expect(await tryPlaceOrder({ ...cart, items })).toBe('BAD_REQUEST');
    expect(await tryPlaceOrder({ ...cart, items: [{ ...item, service: 'teinture' }] })).toBe(
      'ARTICLE_UNAVAILABLE',
    );
    expect(await tryPlaceOrder({ ...cart, items: [{ ...item, productId: world.deps.id() }] })).toBe(
      'ARTICLE_UNAVAILABLE',
    );
    world.db.update(products).set({ hidden: true }).run();
    expect(await tryPlaceOrder(cart)).toBe('ARTICLE_UNAVAILABLE');
    for (const table of [orders, orderLines, orderEvents, outbox]) expect(await countRows(table)).toBe(0);
  });

  it('T-O2: refuses an order without a place or a phone number, and a place off the map', async () => {
    const cart = world.aCart();
    for (const wrong of [
      { contactPhone: '' },
      { contactPhone: '   ' },
      { contactPhone: '12' },
      { location: undefined },
      { location: null },
      { location: { lng: 181, lat: 5 } },
      { location: { lng: -4, lat: -91 } },
      { location: { lng: Number.NaN, lat: 5 } },
    ]) {
      expect(await tryPlaceOrder({ ...cart, ...wrong })).toBe('BAD_REQUEST');
    }
    expect(await countRows(orders)).toBe(0);
  });

  it('refuses an outdated total and answers the new one', async () => {
    const cart = world.aCart();
    const thrown = await awa.orders
      .place({ ...cart, expectedTotal: 1 })
      .catch((e: { cause: unknown }) => e.cause);
    const newTotal = (thrown as { facts: { newTotal: number } }).facts.newTotal;
    expect((await awa.orders.place({ ...cart, expectedTotal: newTotal })).grandTotal).toBe(newTotal);
  });

  it('accepts a place up to 35 km from the workshop, and no farther', async () => {
    const makePointNorth = (km: number) => ({
      lng: workshop.lng,
      lat: workshop.lat + (km / 6371) * (180 / Math.PI),
    });
    expect((await awa.orders.place(world.aCart({ location: makePointNorth(34.9) }))).transportFee).toBe(
      20_940,
    );
    expect(await tryPlaceOrder(world.aCart({ location: makePointNorth(35.1) }))).toBe('TOO_FAR');
  });

  it('refuses a place in the lagoon, far away, and Wave where it is not offered', async () => {
    expect(await tryPlaceOrder(world.aCart({ location: { lng: 2.35, lat: 48.85 } }))).toBe('TOO_FAR');
    expect(await tryPlaceOrder(world.aCart({ location: { lng: -4.03, lat: 5.305 } }))).toBe('ON_WATER');
    world.deps.settings.demo = false;
    expect(await tryPlaceOrder(world.aCart({ paymentMethod: 'wave' }))).toBe('WAVE_UNAVAILABLE');
  });

  it(`T-O3: makes one order of 20 parallel requests of one checkout, ${DOUBLED_CHECKOUTS} times`, async () => {
    for (let round = 0; round < DOUBLED_CHECKOUTS; round++) {
      const cart = world.aCart();
      const answers = await Promise.all(Array.from({ length: 20 }, () => awa.orders.place(cart)));
      expect(new Set(answers.map((o) => o.id)).size).toBe(1);
    }
    for (const table of [orders, orderEvents, outbox]) expect(await countRows(table)).toBe(DOUBLED_CHECKOUTS);
  });

  it('F3: an order that the disk refused does not count against the hourly limit', async () => {
    const limited = await aWorld({ settings: { limitsFactor: 1 } });
    const awa = limited.as(limited.client());
    const cart = limited.aCart();
    const { sqlite } = limited.store;
    sqlite.exec(`CREATE TRIGGER full BEFORE INSERT ON orders BEGIN SELECT RAISE(ABORT, 'disk'); END`);
    for (let i = 0; i < 25; i++) expect(await getRefusal(awa.orders.place(cart))).not.toBe('accepted');
    sqlite.exec('DROP TRIGGER full');
    for (let i = 0; i < 20; i++) await awa.orders.place(limited.aCart());
    expect(await getRefusal(awa.orders.place(limited.aCart()))).toBe('TOO_MANY');
    limited.close();
  });

  it('T-O3: refuses another body under the same key; the same key of another client is another order', async () => {
    const cart = world.aCart();
    const first = await awa.orders.place(cart);
    expect(await tryPlaceOrder({ ...cart, contactPhone: '+2250709090909' })).toBe('KEY_REUSED');
    expect((await world.as(world.client()).orders.place(cart)).id).not.toBe(first.id);
  });

  it('draws another id when a reference is taken', async () => {
    const ids = [
      'aaaaaaaa-0000-4000-8000-000000000001',
      'aaaaaaaa-0000-4000-8000-000000000002',
      'bbbbbbbb-0000-4000-8000-000000000003',
    ];
    const cart = world.aCart();
    const { id } = world.deps;
    const makeId = () => id();
    world.deps.id = () => ids.shift() ?? makeId();
    const first = await awa.orders.place(cart);
    ids.unshift('aaaaaaaa-0000-4000-8000-000000000002');
    const second = await awa.orders.place({ ...cart, key: id() });
    expect(first.id.slice(0, 8)).not.toBe(second.id.slice(0, 8));
  });

  it('writes no letter to a client who switched them off', async () => {
    const awa = world.client();
    updateRow(world.db, users, awa.id, { orderLetters: false });
    await world.as(awa).orders.place(world.aCart());
    expect(world.mailbox.letters()).toEqual([]);
  });
});

describe('a client’s own orders', () => {
  it('T-D2: another client’s order does not exist', async () => {
    const { id: orderId } = await awa.orders.place(world.aCart());
    const other = world.as(world.client()).orders;
    const it = { orderId };
    for (const call of [
      other.get(it),
      other.timeline(it),
      other.position(it),
      other.again(it),
      other.cancel(it),
      other.declarePaid(it),
      other.choosePayment({ ...it, method: 'espece' }),
    ]) {
      expect(await getRefusal(call)).toBe('NOT_FOUND');
    }
    expect((await other.inProgress({})).items).toEqual([]);
    expect(await other.latest()).toBeNull();
  });

  it('have a payment method that changes until something was received', async () => {
    const desk = world.as(world.admin()).dispatch;
    const { id: orderId } = await awa.orders.place(world.aCart({ paymentMethod: 'espece' }));
    expect((await awa.orders.choosePayment({ orderId, method: 'wave' })).paymentMethod).toBe('wave');
    await awa.orders.declarePaid({ orderId });
    expect(await awa.orders.choosePayment({ orderId, method: 'espece' })).toMatchObject({
      paymentState: 'due',
      declaredAt: null,
    });
    await desk.markPaid({ orderId, method: 'espece', amount: 100, key: world.deps.id() });
    expect(await getRefusal(awa.orders.choosePayment({ orderId, method: 'wave' }))).toBe(
      'PAYMENT_ALREADY_CHOSEN',
    );
    expect((await awa.orders.choosePayment({ orderId, method: 'espece' })).paymentMethod).toBe('espece');
  });

  it('tell when they reached each status', async () => {
    const { id: orderId, createdAt } = await awa.orders.place(world.aCart());
    world.clock.advance(3_600_000);
    const livreurId = world.livreur().id;
    await world.as(world.admin()).dispatch.assign({ orderId, leg: 'pickup', livreurId, from: 'pending' });
    const [order] = (await awa.orders.inProgress({})).items;
    expect(order?.stepsAt).toEqual({ pending: createdAt, assigned: createdAt + 3_600_000 });
  });

  it('pages its history from the newest, without gap or repeat', async () => {
    for (let i = 0; i < 7; i++) {
      // Orders of the same millisecond are sorted by their ids.
      if (i % 2 === 0) world.clock.advance(1000);
      await awa.orders.place(world.aCart());
    }
    world.db.update(orders).set({ status: 'completed' }).run();
    const ids: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await awa.orders.history({ limit: 2, cursor });
      ids.push(...page.items.map((o) => o.id));
      cursor = page.nextCursor ?? undefined;
    } while (cursor);
    expect(new Set(ids).size).toBe(7);
    expect((await awa.orders.latest())?.id).toBe(ids[0]);
    const [oldest = ''] = ids.slice(-1);
    world.db.update(orders).set({ paymentState: 'paid' }).where(ne(orders.id, oldest)).run();
    expect((await awa.orders.history({ isOwed: true })).items.map(({ id }) => id)).toEqual([oldest]);
    expect((await awa.orders.inProgress({})).items).toEqual([]);
    expect(await getRefusal(awa.orders.history({ cursor: 'nonsense' }))).toBe('INVALID_INPUT');
  });

  it('can be cancelled while pending, once, with one letter', async () => {
    const { id: orderId } = await awa.orders.place(world.aCart());
    expect((await awa.orders.cancel({ orderId })).status).toBe('cancelled');
    expect(await getRefusal(awa.orders.cancel({ orderId }))).toBe('ORDER_CHANGED');
    expect(world.mailbox.letters().filter((l) => l.kind === 'order.cancelled')).toHaveLength(1);
    expect((await awa.orders.timeline({ orderId })).map((e) => [e.kind, e.by])).toEqual([
      ['created', 'client'],
      ['cancelled', 'client'],
    ]);
  });

  it('rebuilds a past cart and names what is no longer offered', async () => {
    const offered = world.product('Robe', [{ name: 'lavage', price: 1500 }]);
    const gone = world.product('Pagne', [{ name: 'lavage', price: 900 }]);
    const items = [offered, gone].map((p) => ({ productId: p.id, service: 'lavage', quantity: 2 }));
    const { id: orderId } = await awa.orders.place(world.aCart({ items }));
    updateRow(world.db, products, offered.id, { services: [{ name: 'lavage', price: 1700 }] });
    world.db.delete(products).where(eq(products.id, gone.id)).run();
    expect(await awa.orders.again({ orderId })).toEqual({
      lines: [{ productId: offered.id, name: 'Robe', serviceName: 'lavage', quantity: 2, care: [] }],
      unavailable: [{ name: 'Pagne', service: 'lavage' }],
      note: '',
    });
    expect((await awa.orders.get({ orderId })).items.map((i) => i.unitPrice)).toEqual([1500, 900]);
  });
});

describe('what a client reads of their linen', () => {
  it('leaves out the workshop’s counts and that a code was wrong, which the desk reads', async () => {
    const awa = world.client('Awa Koné');
    const { id: orderId } = await world.as(awa).orders.place(world.aCart());
    const by = { actorId: 'x', actorName: 'x', actorRole: 'admin' } as const;
    const addEvent = (kind: 'status' | 'counted') =>
      insertEvent(world.db, { orderId, kind, ...by, at: 1, recordedAt: 1 });
    const row = { orderId, pieces: 2, counts: null };
    insertRows(
      world.db,
      handovers,
      { ...row, sequence: addEvent('status'), leg: 'pickup', how: 'bypass', reason: 'wrong_code' },
      { ...row, sequence: addEvent('counted'), leg: 'workshop', how: 'counted' },
    );
    const own = await world.as(awa).orders.get({ orderId });
    expect(own.handovers).toMatchObject([{ leg: 'pickup', how: 'bypass', reason: 'none' }]);
    const events = await world.as(awa).orders.timeline({ orderId });
    expect(events.map(({ kind }) => kind)).toEqual(['created', 'status']);
    const desk = world.as(world.admin());
    const order = await desk.dispatch.order({ orderId });
    expect(order.handovers.map(({ leg, reason }) => [leg, reason])).toEqual([
      ['pickup', 'wrong_code'],
      ['workshop', null],
    ]);
    expect((await desk.dispatch.events({ orderId })).map(({ kind }) => kind)).toContain('counted');
  });
});
