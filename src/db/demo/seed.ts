import { eq } from 'drizzle-orm';
import { DAY, HOUR, MINUTE, startOfDay } from '#domain/format/calendar.ts';
import { HOUSE_DEFAULTS } from '#domain/house.ts';
import { isMessageWaiting } from '#domain/inbox.ts';
import { isOnTheRoad } from '#domain/lifecycle/lifecycle.ts';
import { applications, houseSettings, messages, positions, products, savedPlaces, users } from '../schema.ts';
import type { Store } from '../store.ts';
import { insertCashHandovers } from './cashHandovers.ts';
import { type Random, seededRandom } from './chance.ts';
import { APPLICATIONS, CLIENTS, GARMENTS, MESSAGES, PLACES, type Place, STAFF } from './data.ts';
import { workingHour } from './history.ts';
import { insertOrderRows } from './insert.ts';
import { insertJournal } from './journal.ts';
import { insertLetters, type LetterSubject } from './letters.ts';
import { buildOrder, type DemoOrder, type FoldPerson, type Person } from './order.ts';
import { type DemoPeople, demoOrders } from './orders.ts';

interface DemoOptions {
  now: number;
  /** Of DEMO_PASSWORD; made by the caller, who owns the hashing. */
  passwordHash: string;
  /** How the server's searches fold a person and a letter. */
  foldPerson: FoldPerson;
  letterSubject: LetterSubject;
  foldLetter: (texts: { fullname: string; email: string; city?: string; phone?: string }) => string;
}

/** The demonstration never shares a database with real accounts. */
export class RealAccountsError extends Error {}

/** Fills an empty database, all or nothing. False when the demonstration is there already. */
export function seedDemo(store: Store, options: DemoOptions): boolean {
  const has = (demo: boolean) =>
    store.db.select({ id: users.id }).from(users).where(eq(users.demo, demo)).get() !== undefined;
  const chance = seededRandom(20_251_120);
  // Asked inside the transaction: another process may be seeding at the same time.
  return store.write(() => {
    if (has(false)) throw new RealAccountsError('The database holds real accounts.');
    if (has(true)) return false;
    const people = insertPeople(store, chance, options);
    const garments = insertGarments(store, chance, options.now - 75 * DAY, 1);
    insertTeamContact(store);
    const received = insertInbox(store, chance, people.superadmin, options);
    const orders = demoOrders(chance, people, options.now);
    const built = orders.map((order) => buildOrder(chance, order, garments, options.foldPerson));
    // In the order of their receipts, so that the ledger's sequence is that of time.
    for (const rows of built.sort((a, b) => receivedAt(a) - receivedAt(b))) insertOrderRows(store, rows);
    insertCashHandovers(store, chance, people, options.now);
    insertSavedPlaces(store, chance, people, options.now);
    insertLetters(store, seededRandom(20_251_122), {
      ...people,
      orders: built,
      messages: received,
      now: options.now,
      subjectOf: options.letterSubject,
    });
    insertJournal(store, people, garments, built, options.now);
    for (const livreur of people.livreurs) {
      const ride = latestRide(orders, livreur);
      if (ride) insertRide(store, ride, options.now);
    }
    return true;
  });
}

const receivedAt = ({ order }: ReturnType<typeof buildOrder>) => order.paidAt ?? order.createdAt;

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
    lastSeenAt: lastSeen(chance, now),
  }));
  store.db.insert(users).values(rows).run();
  const inRole = (role: Person['role']) => rows.filter((row) => row.role === role);
  const [desk] = inRole('admin');
  const [superadmin] = inRole('superadmin');
  if (!desk || !superadmin) throw new Error('The demo needs a desk.');
  const clients = inRole('client').map((row, i) => ({ ...row, place: PLACES[i] as Place }));
  return { clients, livreurs: inRole('livreur'), desk, superadmin };
}

/** The first client's home and office, the second one's home. */
function insertSavedPlaces(store: Store, chance: Random, { clients }: DemoPeople, now: number): void {
  const office = PLACES[5] as Place;
  const [first, second] = clients;
  if (!first || !second) throw new Error('The demo needs clients.');
  const named = [
    { userId: first.id, name: 'Maison', place: first.place },
    { userId: first.id, name: 'Bureau', place: office },
    { userId: second.id, name: 'Chez maman', place: second.place },
  ];
  const rows = named.map(({ place: { address, pin }, ...of }, i) => ({
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

/** In blocks that no operator allots, as all numbers here. */
function insertTeamContact(store: Store): void {
  store.db
    .insert(houseSettings)
    .values([
      { name: 'teamPhone', value: '+2250700000101' },
      { name: 'teamWhatsapp', value: '+2250700000102' },
    ])
    .run();
}

/** Answers the messages. */
function insertInbox(store: Store, chance: Random, decider: Person, { now, foldLetter }: DemoOptions) {
  // Apart, so that the orders stay as they are.
  const hours = seededRandom(20_251_121);
  const dayAgo = (days: number) => workingHour(hours, Math.round(now - days * DAY));
  for (const [fullname, mailbox, phone, city, state, days, message] of APPLICATIONS) {
    const letter = { fullname, phone, email: `${mailbox}@laveo.test`, city };
    const createdAt = dayAgo(days);
    const decision = state === 'new' ? {} : { decidedBy: decider.id, decidedAt: createdAt + 40 * MINUTE };
    const folded = foldLetter(letter);
    store.db
      .insert(applications)
      .values({ id: chance.id(), ...letter, state, message, folded, createdAt, ...decision })
      .run();
  }
  return MESSAGES.map(([fullname, email, days, message, state]) => {
    const letter = { fullname, email, message };
    const createdAt = dayAgo(days);
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

/** Somewhere in the last two days, while people are awake. */
function lastSeen(chance: Random, now: number): number {
  const at = now - chance.between(1, 2000) * MINUTE;
  const hour = at - startOfDay(at);
  return hour >= 7 * HOUR ? at : startOfDay(at) - chance.between(30, 180) * MINUTE;
}

/** A livreur with several orders on the road heads for the one they set out for last. */
function latestRide(orders: readonly DemoOrder[], livreur: Person): DemoOrder | undefined {
  const setOut = (order: DemoOrder) => order.moments.at(-1)?.at ?? 0;
  return orders
    .filter((order) => order.delivery === livreur && isOnTheRoad(order.moments.at(-1)?.to ?? 'pending'))
    .sort((a, b) => setOut(b) - setOut(a))[0];
}

const FIXES = 8;
const { workshop } = HOUSE_DEFAULTS;

/** The last minutes of a ride: from the workshop towards the client, two thirds of the way. */
function insertRide(store: Store, { delivery, pin }: DemoOrder, now: number): void {
  for (let fix = 1; fix <= FIXES; fix += 1) {
    const way = 0.4 + (0.27 * fix) / FIXES;
    const along = (from: number, to: number) => Math.round((from + (to - from) * way) * 1e6);
    const [lng, lat] = [along(workshop.lng, pin.lng), along(workshop.lat, pin.lat)];
    const at = now - 15_000 - (FIXES - fix) * 20_000;
    store.db.insert(positions).values({ livreurId: delivery.id, lng, lat, accuracy: 12, at }).run();
  }
}
