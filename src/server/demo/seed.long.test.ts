import { existsSync } from 'node:fs';
import { desc, eq, getTableColumns } from 'drizzle-orm';
import { describe, expect, it, test } from 'vitest';
import { findInconsistentRows } from '#db/consistency.ts';
import { findBrokenLinks } from '#db/integrity/auditChain.ts';
import {
  accountEntries,
  accounts,
  applications,
  audit,
  cashHandovers,
  claims,
  codeTries,
  countSettlements,
  handovers,
  houseSettings,
  invoiceOrders,
  invoices,
  messages,
  orderChanges,
  orderLines,
  orders,
  outbox,
  positions,
  products,
  recurringRules,
  users,
  visits,
} from '#db/schema.ts';
import { DAY, HOUR } from '#domain/format/calendar.ts';
import { parsePhone } from '#domain/format/phone.ts';
import { HOUSE_DEFAULTS } from '#domain/house.ts';
import { isOnTheRoad, ORDER_STATUSES, TRANSITIONS } from '#domain/lifecycle/lifecycle.ts';
import { computeLineTotal } from '#domain/money/pricing.ts';
import { measureKilometres } from '#domain/places/geo.ts';
import { findPlaceRefusal } from '#domain/places/serviceArea.ts';
import { isLate } from '#domain/promises/keptPromises.ts';
import { computeLateAt } from '#domain/promises/punctuality.ts';
import { findCustodyFaults } from '#testing/cash/custody.ts';
import { insertUser } from '#testing/database.ts';
import { readEvents } from '#testing/history.ts';
import { openMemoryStore } from '#testing/memoryStore.ts';
import { findUnbalancedPieces } from '#testing/pieces/balance.ts';
import { listColumn } from '#testing/rows.ts';
import { DEMO_ORDERS } from './data.ts';
import { RealAccountsError, seedDemo } from './seed.ts';

const NOW = Date.UTC(2026, 10, 20, 3, 12);
const options = {
  now: NOW,
  passwordHash: 'hash',
};

function seedStore() {
  const store = openMemoryStore();
  expect(seedDemo(store, options)).toBe(true);
  const { db } = store;
  return {
    store,
    orders: db.select().from(orders).all(),
    lines: db.select().from(orderLines).all(),
    events: readEvents(db),
    people: db.select().from(users).all(),
    positions: db.select().from(positions).all(),
    products: db.select().from(products).all(),
  };
}
const demo = seedStore();
const listEvents = (orderId: string) => demo.events.filter((e) => e.orderId === orderId);

test('the same instant gives the same demo', () => {
  const { store: _, ...second } = seedStore();
  const { store: __, ...first } = demo;
  expect(second).toEqual(first);
});

test('seeding again changes nothing', async () => {
  expect(seedDemo(demo.store, options)).toBe(false);
  await expect(demo.store.db.$count(orders)).resolves.toBe(DEMO_ORDERS);
});

test('refuses to mix the demo with real accounts', () => {
  const store = openMemoryStore();
  insertUser(store, { id: 'real' });
  expect(() => seedDemo(store, options)).toThrow(RealAccountsError);
  expect(store.db.select().from(products).all()).toEqual([]);
});

test('four accounts, three livreurs, twelve clients, fourteen garments with their drawings', () => {
  const emails = demo.people.map((p) => p.email);
  for (const role of ['client', 'livreur', 'admin', 'superadmin'])
    expect(emails).toContain(`${role}@laveo.test`);
  expect(demo.people.filter((p) => p.role === 'livreur')).toHaveLength(3);
  expect(demo.people.filter((p) => p.role === 'client')).toHaveLength(12);
  for (const p of demo.people) {
    expect(p).toMatchObject({ demo: true, active: true, passwordHash: 'hash' });
    expect(parsePhone(p.phone)).toBe(p.phone);
  }
  expect(new Set(demo.people.map((p) => p.phone)).size).toBe(demo.people.length);
  expect(demo.products).toHaveLength(14);
  for (const { imageUrl } of demo.products)
    expect(existsSync(`public${imageUrl}`), String(imageUrl)).toBe(true);
  expect(demo.products[0]?.services.map((s) => [s.name, s.price])).toEqual([
    ['Lavage', 800],
    ['Repassage', 700],
    ['Complet', 1500],
  ]);
  expect(demo.store.db.select().from(applications).all()).toHaveLength(5);
  expect(demo.store.db.select().from(messages).all()).toHaveLength(8);
});

test('orders of the last sixty days, some in every status', () => {
  expect(demo.orders).toHaveLength(DEMO_ORDERS);
  expect(new Set(demo.orders.map((o) => o.status))).toEqual(new Set(ORDER_STATUSES));
  for (const o of demo.orders) {
    expect(o.createdAt).toBeGreaterThan(NOW - 60 * DAY);
    expect(o.updatedAt).toBeLessThanOrEqual(NOW);
    const pin = { lng: (o.lng ?? 0) / 1e6, lat: (o.lat ?? 0) / 1e6 };
    expect(findPlaceRefusal(pin, HOUSE_DEFAULTS)).toBeNull();
    const client = demo.people.find((p) => p.id === o.clientId);
    expect(client?.createdAt, o.id).toBeLessThan(o.createdAt);
  }
});

test('every history follows the lifecycle and ends at the status of its order', () => {
  for (const order of demo.orders) {
    const events = listEvents(order.id);
    expect(events[0]).toMatchObject({
      kind: 'created',
      from: null,
      to: 'pending',
      actorId: order.clientId,
      at: order.createdAt,
    });
    expect(events.map((e) => e.at)).toEqual(events.map((e) => e.at).sort((a, b) => a - b));
    expect(order.version).toBe(events.length);
    let status = 'pending';
    for (const event of events.slice(1)) {
      if (event.to === null) continue;
      const act = TRANSITIONS.find(
        (a) => a.from === status && a.to === event.to && a.by.includes(event.actorRole),
      );
      expect(act, `${status} → ${event.to} by ${event.actorRole}`).toBeDefined();
      expect(event.from).toBe(status);
      status = event.to;
    }
    expect(order.status).toBe(status);
    expect(order.completedAt !== null).toBe(status === 'completed');
    const last = events.findLast(({ kind, livreurId }) => kind === 'visitFailed' || livreurId !== null);
    expect(order.livreurId).toBe(last?.livreurId ?? null);
  }
});

test('a month is even, from morning to evening, and most promises are kept', () => {
  const perDay = new Map<number, number>();
  for (const { createdAt } of demo.orders) {
    const daysAgo = Math.floor((NOW - createdAt) / DAY);
    perDay.set(daysAgo, (perDay.get(daysAgo) ?? 0) + 1);
  }
  for (let day = 3; day < 29; day += 1) expect(perDay.get(day), `${day} days ago`).toBeGreaterThan(3);
  const night = demo.events.filter(
    ({ at }) => NOW - at > DAY && (at % DAY < 7.9 * HOUR || at % DAY > 22 * HOUR),
  );
  expect(night.map(({ kind, at }) => [kind, new Date(at).toISOString()])).toEqual([]);
  const done = demo.orders.filter(({ completedAt }) => completedAt !== null);
  const inTime = done.filter(({ completedAt, promisedAt }) => (completedAt ?? 0) <= promisedAt);
  expect(inTime.length / done.length).toBeGreaterThan(0.85);
  expect(inTime.length / done.length).toBeLessThan(0.97);
  const late = demo.orders.filter((order) => isLate({ lateAt: computeLateAt(order, null) }, NOW));
  expect(late.length).toBeLessThan(10);
});

test('the journal holds the month of the desk, in the order of time and unbroken', () => {
  const rows = demo.store.db.select().from(audit).all();
  expect(rows.length).toBeGreaterThan(200);
  expect(rows.map(({ at }) => at)).toEqual(rows.map(({ at }) => at).sort((a, b) => a - b));
  expect(findBrokenLinks(demo.store.sqlite)).toEqual([]);
});

test('totals are the sum of the lines and the transport fee', () => {
  for (const order of demo.orders) {
    const lines = demo.lines.filter((l) => l.orderId === order.id);
    const items = lines.reduce((sum, l) => sum + computeLineTotal(l), 0);
    const kilometres = measureKilometres(HOUSE_DEFAULTS.workshop, {
      lng: (order.lng ?? 0) / 1e6,
      lat: (order.lat ?? 0) / 1e6,
    });
    const way = Math.ceil((kilometres * 600) / 100) * 100;
    expect([order.totalItemsPrice, order.transportFee, order.grandTotal]).toEqual([items, way, items + way]);
    expect(order.pieces).toBe(lines.reduce((sum, l) => sum + l.quantity, 0));
  }
});

test('an order is paid exactly when its history holds a receipt', () => {
  for (const order of demo.orders) {
    const paid = listEvents(order.id).find((e) => e.detail === 'paid');
    expect(order.paymentState === 'paid').toBe(paid !== undefined);
    expect(order.paidAt).toBe(paid?.at ?? null);
    if (paid) expect(paid.actorRole === 'livreur').toBe(order.paymentMethod === 'espece');
  }
});

test('what was picked up was given back, is held, or is named as lost', () => {
  expect(findUnbalancedPieces(demo.store.sqlite)).toEqual([]);
});

test('each thing that may happen at a door has happened to an order or two', () => {
  const { db } = demo.store;
  const kinds = new Map<string, number>();
  for (const { kind } of demo.events) kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
  const special = ['visitFailed', 'amended', 'counted', 'countSettled', 'returnAssigned', 'givenBack'];
  expect(Object.fromEntries(special.map((kind) => [kind, kinds.get(kind)]))).toEqual({
    visitFailed: 6,
    amended: 1,
    counted: 2,
    countSettled: 1,
    returnAssigned: 1,
    givenBack: 1,
  });
  const failed = db.select().from(visits).all();
  expect(failed.map(({ attempt }) => attempt).sort()).toEqual([1, 1, 1, 1, 1, 2]);
  expect(db.select().from(countSettlements).all()).toMatchObject([{ lost: 1 }]);
  expect(demo.orders.filter(({ countGapAt }) => countGapAt !== null)).toHaveLength(1);
  expect(listColumn(db, claims, 'state').sort()).toEqual(['accepted', 'answered', 'open']);
  const toReturn = demo.orders.filter(({ status, linen }) => status === 'cancelled' && linen === 'held');
  expect(toReturn.map(({ returningAt }) => returningAt !== null).sort()).toEqual([false, true]);
  expect(db.select().from(codeTries).all()).toMatchObject([{ wrong: 2 }, { wrong: 2 }]);
  const ways = db.select().from(handovers).all();
  expect(new Set(ways.map(({ how }) => how))).toEqual(new Set(['as_ordered', 'bypass', 'code', 'counted']));
  expect(ways.filter(({ reason }) => reason === 'wrong_code')).toHaveLength(1);
});

test('the order that was changed by phone tells what it was', () => {
  const [change] = demo.store.db.select().from(orderChanges).all();
  const order = demo.orders.find(({ id }) => id === change?.orderId);
  expect(change).toMatchObject({ agreed: 'phone', after: { grandTotal: order?.grandTotal } });
  expect(change?.before.pieces).toBe((order?.pieces ?? 0) - 2);
  expect(change?.after.lines).toEqual(
    demo.lines
      .filter(({ orderId }) => orderId === order?.id)
      .sort((a, b) => a.position - b.position)
      .map(({ orderId: _, unit: __, tenths: ___, ...line }) => line),
  );
});

describe('two businesses', () => {
  it('have a month that is invoiced, half of the first one paid, and linen still in the house', () => {
    const { db } = demo.store;
    const onAccount = demo.orders.filter(({ accountId }) => accountId !== null);
    const sold = new Set(listColumn(db, invoiceOrders, 'orderId'));
    expect(onAccount.length).toBeGreaterThan(5);
    for (const { id, status } of onAccount) expect(sold.has(id)).toBe(status === 'completed');
    expect(onAccount.filter(({ status }) => status === 'picked_up')).toHaveLength(1);
    const [hotel, office] = db
      .select(getTableColumns(invoices))
      .from(accounts)
      .innerJoin(invoices, eq(invoices.accountId, accounts.id))
      .orderBy(desc(accounts.ceiling))
      .all();
    expect([hotel, office]).toMatchObject([
      { month: '2026-10', reminder: 0 },
      { month: '2026-10', reminder: 7 },
    ]);
    expect(db.select().from(accountEntries).all()).toMatchObject([
      { amount: Math.round((hotel?.amount ?? 0) / 2), invoiceIds: [hotel?.id] },
    ]);
    expect(db.select().from(recurringRules).all()).toMatchObject([{ from: '2026-11-28' }]);
  });

  it.each(['2026-12-31T21:00:00Z', '2027-03-01T04:00:00Z'])('agree with their orders on %s', (at) => {
    const store = openMemoryStore();
    seedDemo(store, { ...options, now: Date.parse(at) });
    expect(store.db.select().from(invoices).all()).toHaveLength(2);
    expect(findInconsistentRows(store.sqlite)).toEqual([]);
  });
});

test('no two orders share their codes', () => {
  const codes = demo.orders.map((o) => [o.pickupCode, o.deliveryCode, o.returnCode].join(' '));
  expect(new Set(codes).size).toBe(DEMO_ORDERS);
  for (const { pickupCode, deliveryCode, returnCode } of demo.orders)
    for (const code of [pickupCode, deliveryCode, returnCode]) expect(String(code)).toMatch(/^\d{1,4}$/);
});

test('letters of the week were sent, one waits and one failed; the team can be called', () => {
  const { db } = demo.store;
  const letters = db.select().from(outbox).all();
  expect(letters.filter(({ state }) => state === 'sent').length).toBeGreaterThan(50);
  expect(letters.filter(({ state }) => state === 'waiting')).toMatchObject([{ kind: 'inbox.message' }]);
  expect(letters.filter(({ state }) => state === 'dead')).toMatchObject([{ kind: 'order.delivered' }]);
  const byId = letters.toSorted((a, b) => (a.id < b.id ? -1 : 1)).map(({ createdAt }) => createdAt);
  expect(byId).toEqual(byId.toSorted((a, b) => a - b));
  for (const { createdAt, sentAt } of letters) expect(Math.max(createdAt, sentAt ?? 0)).toBeLessThan(NOW);
  const inbox = [...db.select().from(messages).all(), ...db.select().from(applications).all()];
  for (const { createdAt } of inbox)
    expect(createdAt % DAY, new Date(createdAt).toISOString()).toBeGreaterThanOrEqual(8 * HOUR);
  expect(new Set(listColumn(db, messages, 'state'))).toEqual(new Set(['new', 'answered', 'closed']));
  expect(listColumn(db, houseSettings, 'name')).toEqual([
    'workshop',
    'feePerKm',
    'farthestKm',
    'feeRounding',
    'teamPhone',
    'teamWhatsapp',
    'hours',
    'drawerFloat',
  ]);
});

test('verify finds nothing, nor would it if the accounts were real', () => {
  const { store } = seedStore();
  expect(findInconsistentRows(store.sqlite)).toEqual([]);
  store.db.update(users).set({ demo: false }).run();
  expect(findInconsistentRows(store.sqlite)).toEqual([]);
});

test('each livreur has handed in their evenings: one hand-over waits, one gap is open, one is settled', () => {
  const handovers = demo.store.db.select().from(cashHandovers).all();
  const states = handovers.map(({ counted, gap, outcome }) =>
    counted === null ? 'waits' : gap === 0 ? 'whole' : (outcome ?? 'open'),
  );
  expect(states.filter((state) => state === 'whole').length).toBeGreaterThan(5);
  expect(states.filter((state) => state !== 'whole').sort()).toEqual(['open', 'repaid', 'waits']);
  for (const { at, countedAt, settledAt } of handovers)
    expect(Math.max(at, countedAt ?? 0, settledAt ?? 0)).toBeLessThan(NOW);
  expect(findCustodyFaults(demo.store.sqlite)).toEqual([]);
});

test('a livreur on the road has a position less than a minute old', () => {
  const carriers = demo.orders.filter((o) => isOnTheRoad(o.status)).map((o) => o.livreurId);
  expect(carriers).toHaveLength(6);
  for (const id of carriers)
    expect(demo.positions.some((p) => p.livreurId === id && NOW - p.at < 60_000)).toBe(true);
});

test('the demo client sees a delivery on its way first, the demo livreur each kind of mission', () => {
  const client = demo.people.find((p) => p.email === 'client@laveo.test');
  const livreur = demo.people.find((p) => p.email === 'livreur@laveo.test');
  const missions = demo.orders.filter((o) => o.livreurId === livreur?.id).map((o) => o.status);
  expect(missions).toEqual(
    expect.arrayContaining([
      'assigned',
      'pickup_en_route',
      'assigned_for_delivery',
      'delivery_en_route',
      'completed',
    ]),
  );
  const clientOrders = demo.orders
    .filter((o) => o.clientId === client?.id)
    .sort((a, b) => b.createdAt - a.createdAt);
  expect(clientOrders[0]?.status).toBe('delivery_en_route');
  expect(clientOrders.filter((o) => o.status === 'completed').length).toBeGreaterThan(4);
});
