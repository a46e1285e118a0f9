import { eq } from 'drizzle-orm';
import { DAY, HOUR, MINUTE, startOfDay } from '#domain/format/calendar.ts';
import { HOUSE_DEFAULTS } from '#domain/house.ts';
import { isMessageWaiting } from '#domain/inbox.ts';
import { isOnTheRoad } from '#domain/lifecycle/lifecycle.ts';
import { applications, houseSettings, messages, positions, products, savedPlaces, users } from '../schema.ts';
import type { Store } from '../store.ts';
import { insertAccounts, insertMonthInvoices, insertRule, putOnAccounts } from './accounts.ts';
import { insertCashHandovers } from './cashHandovers.ts';
import { createRandom, type Random } from './chance.ts';
import { APPLICATIONS, CLIENTS, GARMENTS, MESSAGES, PLACES, type Place, STAFF } from './data.ts';
import { DEMO_FLOAT, insertDrawer } from './drawer.ts';
import { findWorkingHour } from './history.ts';
import { insertOrderRows } from './insert.ts';
import { insertJournal } from './journal.ts';
import { insertLetters, type LetterSubject } from './letters.ts';
import type { DemoOrder, DemoPerson } from './model.ts';
import { buildOrder, type FoldPerson } from './order.ts';
import { type DemoPeople, listDemoOrders } from './orders.ts';

interface DemoOptions {
  now: number;
  /** The caller hashes DEMO_PASSWORD, because only `server/` may import the hash function. */
  passwordHash: string;
  foldPerson: FoldPerson;
  letterSubject: LetterSubject;
  foldLetter: (texts: { fullname: string; email: string; city?: string; phone?: string }) => string;
}

export class RealAccountsError extends Error {}

export function seedDemo(store: Store, options: DemoOptions): boolean {
  const hasAccounts = (demo: boolean) =>
    store.db.select({ id: users.id }).from(users).where(eq(users.demo, demo)).get() !== undefined;
  const chance = createRandom(20_251_120);
  // Another process may be seeding at the same time, so both checks run inside the transaction.
  return store.write(() => {
    if (hasAccounts(false)) throw new RealAccountsError('The database holds real accounts.');
    if (hasAccounts(true)) return false;
    const people = insertPeople(store, chance, options);
    const garments = insertGarments(store, chance, options.now - 75 * DAY, 1);
    insertSettings(store);
    const received = insertInbox(store, chance, people.superadmin, options);
    // A seed of their own, so that they do not shift the random draws of the orders.
    const ofAccounts = createRandom(20_251_125);
    const businesses = insertAccounts(store, ofAccounts, people, options.now);
    const orders = listDemoOrders(chance, people, options.now);
    putOnAccounts(orders, businesses, options.now);
    const built = orders.map((order) => buildOrder(chance, order, garments, options.foldPerson));
    // Receipts are inserted in their order, so that the ledger's sequence is that of time.
    for (const rows of built.sort((a, b) => getReceiptTime(a) - getReceiptTime(b)))
      insertOrderRows(store, rows);
    insertCashHandovers(store, chance, people, options.now);
    insertDrawer(store, createRandom(20_251_124), people, options.now);
    insertSavedPlaces(store, chance, people, options.now);
    insertLetters(store, createRandom(20_251_122), {
      ...people,
      orders: built,
      messages: received,
      now: options.now,
      subjectOf: options.letterSubject,
    });
    const month = { businesses, orders: built, desk: people.desk, now: options.now };
    const invoiced = insertMonthInvoices(store, ofAccounts, month);
    insertJournal(store, people, garments, built, invoiced, options.now);
    const [client] = people.clients;
    const sheet = garments.find(({ name }) => name === 'Drap');
    if (client && sheet)
      insertRule(store, ofAccounts, { client, account: businesses[0], sheet, now: options.now });
    for (const livreur of people.livreurs) {
      const ride = findLatestRide(orders, livreur);
      if (ride) insertRide(store, ride, options.now);
    }
    return true;
  });
}

const getReceiptTime = ({ order }: ReturnType<typeof buildOrder>) => order.paidAt ?? order.createdAt;

function insertPeople(
  store: Store,
  chance: Random,
  { now, passwordHash, foldPerson }: DemoOptions,
): DemoPeople {
  const rows = [...STAFF, ...CLIENTS].map(([role, fullname, mailbox, phone, days, verified = false], i) => ({
    role,
    fullname,
    phone,
    email: `${mailbox}@laveo.test`,
    id: chance.id(),
    folded: foldPerson(fullname, phone),
    address: PLACES[i - STAFF.length]?.address ?? '',
    passwordHash,
    verified,
    demo: true,
    createdAt: now - days * DAY,
    confirmedAt: now - days * DAY,
    lastSeenAt: pickLastSeenTime(chance, now),
  }));
  store.db.insert(users).values(rows).run();
  const listPeople = (role: DemoPerson['role']) => rows.filter((row) => row.role === role);
  const [desk] = listPeople('admin');
  const [superadmin] = listPeople('superadmin');
  if (!desk || !superadmin) throw new Error('The demo needs a desk.');
  const clients = listPeople('client').map((row, i) => ({ ...row, place: PLACES[i] as Place }));
  return { clients, livreurs: listPeople('livreur'), desk, superadmin };
}

function insertSavedPlaces(store: Store, chance: Random, { clients }: DemoPeople, now: number): void {
  const office = PLACES[5] as Place;
  const [first, second] = clients;
  if (!first || !second) throw new Error('The demo needs clients.');
  const namedPlaces = [
    { userId: first.id, name: 'Maison', place: first.place },
    { userId: first.id, name: 'Bureau', place: office },
    { userId: second.id, name: 'Chez maman', place: second.place },
  ];
  const rows = namedPlaces.map(({ place: { address, pin }, ...of }, i) => ({
    ...of,
    id: chance.id(),
    address,
    lng: Math.round(pin.lng * 1e6),
    lat: Math.round(pin.lat * 1e6),
    createdAt: now - 30 * DAY + i,
  }));
  store.db.insert(savedPlaces).values(rows).run();
}

export function insertGarments(store: Store, chance: Random, createdAt: number, step = 0) {
  const rows = GARMENTS.map((garment, i) => ({
    id: chance.id(),
    ...garment,
    position: i + 1,
    createdAt: createdAt + i * step,
  }));
  store.db.insert(products).values(rows).run();
  return rows;
}

function insertSettings(store: Store): void {
  store.db
    .insert(houseSettings)
    .values([
      { name: 'teamPhone', value: '+2250700000101' },
      { name: 'teamWhatsapp', value: '+2250700000102' },
      { name: 'drawerFloat', value: DEMO_FLOAT },
    ])
    .run();
}

function insertInbox(store: Store, chance: Random, decider: DemoPerson, { now, foldLetter }: DemoOptions) {
  // Times in the inbox have a seed of their own, so that they do not shift the random draws of the orders.
  const hours = createRandom(20_251_121);
  const findHourDaysAgo = (days: number) => findWorkingHour(hours, Math.round(now - days * DAY));
  for (const [fullname, mailbox, phone, city, state, days, message] of APPLICATIONS) {
    const letter = { fullname, phone, email: `${mailbox}@laveo.test`, city };
    const createdAt = findHourDaysAgo(days);
    const decision = state === 'new' ? {} : { decidedBy: decider.id, decidedAt: createdAt + 40 * MINUTE };
    const folded = foldLetter(letter);
    store.db
      .insert(applications)
      .values({ id: chance.id(), ...letter, state, message, folded, createdAt, ...decision })
      .run();
  }
  return MESSAGES.map(([fullname, email, days, message, state]) => {
    const letter = { fullname, email, message };
    const createdAt = findHourDaysAgo(days);
    const handled = isMessageWaiting(state)
      ? {}
      : { handledBy: decider.id, handledAt: createdAt + 50 * MINUTE };
    store.db
      .insert(messages)
      .values({ id: chance.id(), ...letter, state, folded: foldLetter(letter), createdAt, ...handled })
      .run();
    return { ...letter, createdAt, waits: state === 'new' };
  });
}

function pickLastSeenTime(chance: Random, now: number): number {
  const at = now - chance.between(1, 2000) * MINUTE;
  const hour = at - startOfDay(at);
  return hour >= 7 * HOUR ? at : startOfDay(at) - chance.between(30, 180) * MINUTE;
}

function findLatestRide(orders: readonly DemoOrder[], livreur: DemoPerson): DemoOrder | undefined {
  const getDeparture = (order: DemoOrder) => order.moments.at(-1)?.at ?? 0;
  return orders
    .filter((order) => order.delivery === livreur && isOnTheRoad(order.moments.at(-1)?.to ?? 'pending'))
    .sort((a, b) => getDeparture(b) - getDeparture(a))[0];
}

const FIXES = 8;
const { workshop } = HOUSE_DEFAULTS;

function insertRide(store: Store, { delivery, pin }: DemoOrder, now: number): void {
  for (let fix = 1; fix <= FIXES; fix += 1) {
    const way = 0.4 + (0.27 * fix) / FIXES;
    const interpolate = (from: number, to: number) => Math.round((from + (to - from) * way) * 1e6);
    const [lng, lat] = [interpolate(workshop.lng, pin.lng), interpolate(workshop.lat, pin.lat)];
    const at = now - 15_000 - (FIXES - fix) * 20_000;
    store.db.insert(positions).values({ livreurId: delivery.id, lng, lat, accuracy: 12, at }).run();
  }
}
