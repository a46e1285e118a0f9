import { and, eq, gt, isNull } from 'drizzle-orm';
import { applications, cashHandovers, messages, users } from '#db/schema.ts';
import type { Store } from '#db/store.ts';
import { DAY, formatIsoDay, HOUR, MINUTE, startOfDay } from '#domain/format/calendar.ts';
import { foldForSearch } from '#domain/format/search.ts';
import { isOnTheRoad } from '#domain/lifecycle/lifecycle.ts';
import { recordPasswordAct } from '../audit/passwordActs.ts';
import { countHandover, handInCash, settleGap } from '../cash/cash.ts';
import { computeDrawerSums } from '../cash/drawer.reads.ts';
import { closeDay, depositCash, spendCash } from '../cash/drawer.ts';
import { readHeldCash } from '../cash/heldCash.ts';
import { fillCatalogue } from '../catalogue/catalogue.ts';
import { updateHouse } from '../house/house.ts';
import { decideApplication, markMessage, sendApplication, sendMessage } from '../inbox/inbox.ts';
import { reportPosition } from '../missions/positions.ts';
import { verifyLivreur } from '../people/people.ts';
import { savePlace } from '../profile/places.ts';
import { purgeExpiredRows } from '../upkeep/housekeeping.ts';
import { planAccounts } from './accounts.ts';
import { createRandom } from './chance.ts';
import { APPLICATIONS, CLIENTS, MESSAGES, PLACES, type Place, SETTINGS, STAFF } from './data.ts';
import { type DemoHouse, openDemoHouse } from './house.ts';
import { planOrderLife } from './orderLife.ts';
import { type DemoOrder, type DemoPeople, type DemoPerson, listDemoOrders } from './orders.ts';
import { findWorkingHour } from './steps.ts';

export class RealAccountsError extends Error {}

type DemoOptions = { now: number; passwordHash: string };

/** The months of the demonstration are lived through by the server's own acts, in one transaction. */
export function seedDemo(store: Store, { now, passwordHash }: DemoOptions): boolean {
  const hasAccounts = (demo: boolean) =>
    store.db.select({ id: users.id }).from(users).where(eq(users.demo, demo)).get() !== undefined;
  // Another process may be seeding at the same time, so both checks run inside the transaction, which waits for its end.
  store.sqlite.pragma('busy_timeout = 120000');
  return store.write(() => {
    if (hasAccounts(false)) throw new RealAccountsError('The database holds real accounts.');
    if (hasAccounts(true)) return false;
    const house = openDemoHouse(store, createRandom(20_251_120));
    const people = insertPeople(house, now, passwordHash);
    planOpening(house, people, now);
    planInbox(house, people.superadmin, now);
    const accounts = planAccounts(house, people, now);
    const orders = listDemoOrders(house, people, accounts, now);
    for (const order of orders) planOrderLife(house, order);
    planCash(house, people, now);
    for (const livreur of people.livreurs) planRide(house, orders, livreur, now);
    house.runUntil(now);
    purgeExpiredRows(house.deps);
    return true;
  });
}

function insertPeople({ deps, chance }: DemoHouse, now: number, passwordHash: string): DemoPeople {
  const rows = [...STAFF, ...CLIENTS].map(([role, fullname, mailbox, phone, daysAgo], i) => ({
    role,
    fullname,
    phone,
    email: `${mailbox}@laveo.test`,
    id: deps.id(),
    folded: foldForSearch(fullname, phone),
    address: PLACES[i - STAFF.length]?.address ?? '',
    passwordHash,
    demo: true,
    createdAt: now - daysAgo * DAY,
    confirmedAt: now - daysAgo * DAY,
    // A livreur's phone asks each minute, and the desk acts all day.
    lastSeenAt: pickLastSeenTime(
      role === 'livreur' ? 1 : chance.between(1, role === 'client' ? 2000 : 4),
      now,
    ),
  }));
  deps.db.insert(users).values(rows).run();
  const listPeople = (role: DemoPerson['role']) => rows.filter((row) => row.role === role);
  const [desk] = listPeople('admin');
  const [superadmin] = listPeople('superadmin');
  if (!desk || !superadmin) throw new Error('The demo needs a desk.');
  const clients = listPeople('client').map((row, i) => ({ ...row, place: PLACES[i] as Place }));
  return { clients, livreurs: listPeople('livreur'), desk, superadmin };
}

function pickLastSeenTime(minutesAgo: number, now: number): number {
  const at = now - minutesAgo * MINUTE;
  return at - startOfDay(at) >= 7 * HOUR ? at : startOfDay(at) - 2 * HOUR;
}

function planOpening({ plan, as }: DemoHouse, people: DemoPeople, now: number): void {
  const { desk, superadmin, livreurs, clients } = people;
  const boss = () => as(superadmin);
  plan(superadmin.createdAt, () => {
    updateHouse(boss(), { changes: SETTINGS, seen: 0 });
    fillCatalogue(boss());
  });
  const verified = livreurs.filter((_, i) => STAFF.filter(([role]) => role === 'livreur')[i]?.[5]);
  for (const { id: userId, createdAt } of verified)
    plan(createdAt + HOUR, () => void verifyLivreur(boss(), { userId, verified: true }));
  for (let day = startOfDay(desk.createdAt) + DAY, nth = 0; day < now; day += DAY, nth++)
    plan(day + 7.5 * HOUR + ((nth * 7) % 25) * MINUTE, () => {
      recordPasswordAct(as(desk), desk, 'auth.signIn');
      if (nth % 3 === 0) recordPasswordAct(boss(), superadmin, 'auth.signIn');
    });
  const [awa, aya] = clients;
  if (!awa || !aya) throw new Error('The demo needs clients.');
  const namedPlaces = [
    { owner: awa, name: 'Maison', place: awa.place },
    { owner: awa, name: 'Bureau', place: PLACES[5] as Place },
    { owner: aya, name: 'Chez maman', place: aya.place },
  ];
  for (const { owner, name, place } of namedPlaces)
    plan(now - 30 * DAY, () => {
      savePlace(as(owner), { name, address: place.address, location: place.pin });
    });
}

const FIXES = 8;

/** A livreur on the road reports where they are, some way between the workshop and the next door. */
function planRide(
  { plan, as, deps }: DemoHouse,
  orders: readonly DemoOrder[],
  livreur: DemoPerson,
  now: number,
): void {
  const getDeparture = ({ steps }: DemoOrder) => steps.at(-1)?.at ?? 0;
  const ride = orders
    .filter((order) => order.delivery === livreur && isOnTheRoad(order.steps.at(-1)?.to ?? 'pending'))
    .toSorted((a, b) => getDeparture(b) - getDeparture(a))[0];
  if (!ride) return;
  const { pin } = ride.client.place;
  for (let fix = 1; fix <= FIXES; fix += 1)
    plan(now - 15_000 - (FIXES - fix) * 20_000, () => {
      const { workshop } = deps.house();
      const way = 0.4 + (0.27 * fix) / FIXES;
      const interpolate = (from: number, to: number) => from + (to - from) * way;
      const location = {
        lng: interpolate(workshop.lng, pin.lng),
        lat: interpolate(workshop.lat, pin.lat),
      };
      reportPosition(as(livreur), { location, accuracy: 12 });
    });
}

const EVENING = 19 * HOUR + 30 * MINUTE;
const CLOSING = 20 * HOUR + 30 * MINUTE;

/** Some days ago. */
const EXPENSES: Record<number, [amount: number, reason: string]> = {
  2: [1500, 'Carburant du triporteur'],
  4: [2500, 'Lessive et cintres'],
};
/** Coins were missing in the drawer three evenings ago. */
const SHORT: Record<number, number> = { 3: 500 };

/**
 * Livreurs hand in what they hold each evening, and the desk closes the day. The first livreur's hand-over is counted when
 * the next one comes, so that one always waits. One gap of theirs is settled, one of the second livreur stays open.
 */
function planCash(house: DemoHouse, people: DemoPeople, now: number): void {
  const [first, second, ...others] = people.livreurs;
  if (!first || !second) throw new Error('The demo needs two livreurs.');
  const shortages = new Map([
    [first.id, now - 10 * DAY],
    [second.id, now - 6 * DAY],
  ]);
  const count = (livreur: DemoPerson) => countWaiting(house, people.desk, livreur, shortages);
  for (let ago = 60; ago >= 0; ago--) {
    const day = startOfDay(now) - ago * DAY;
    house.plan(day + 12 * HOUR, () => settleGaps(house, people.superadmin, first));
    house.plan(day + EVENING, () => {
      count(first);
      for (const livreur of people.livreurs) handIn(house, livreur);
    });
    house.plan(day + EVENING + 15 * MINUTE, () => {
      for (const livreur of [second, ...others]) count(livreur);
    });
    if (ago > 0) house.plan(day + CLOSING, () => closeDrawer(house, people.desk, day, ago));
  }
}

function handIn({ deps, as }: DemoHouse, livreur: DemoPerson): void {
  const { held: amount } = readHeldCash(deps, livreur.id);
  if (amount > 0) handInCash(as(livreur), { amount, actId: deps.id() });
}

function countWaiting(
  { deps, as }: DemoHouse,
  desk: DemoPerson,
  { id }: DemoPerson,
  shortages: Map<string, number>,
): void {
  const isWaiting = and(eq(cashHandovers.livreurId, id), isNull(cashHandovers.counted));
  for (const handover of deps.db.select().from(cashHandovers).where(isWaiting).all()) {
    const isShort = deps.now() > (shortages.get(id) ?? Number.POSITIVE_INFINITY) && shortages.delete(id);
    const counted = handover.expected - (isShort ? 500 : 0);
    countHandover(as(desk), { handoverId: handover.id, counted });
  }
}

function settleGaps({ deps, as }: DemoHouse, superadmin: DemoPerson, { id }: DemoPerson): void {
  const isOpen = and(
    eq(cashHandovers.livreurId, id),
    gt(cashHandovers.gap, 0),
    isNull(cashHandovers.outcome),
  );
  const reason = 'Oubliés dans la sacoche, rendus le lendemain';
  for (const { id: gapId } of deps.db.select().from(cashHandovers).where(isOpen).all())
    settleGap(as(superadmin), { gapId, outcome: 'repaid', reason });
}

/** Cash above the float goes to the owner, as far as an admin may carry it. */
function closeDrawer({ deps, as }: DemoHouse, desk: DemoPerson, day: number, ago: number): void {
  const [amount = 0, reason = ''] = EXPENSES[ago] ?? [];
  if (amount > 0) spendCash(as(desk), { amount, reason, key: deps.id() });
  const { expected, float } = computeDrawerSums(deps, day);
  const above = Math.min(expected - float, deps.house().cashLimit);
  if (above > 0) depositCash(as(desk), { amount: above, note: 'Remis au propriétaire', key: deps.id() });
  const counted = expected - Math.max(0, above) - (SHORT[ago] ?? 0);
  closeDay(as(desk), { day: formatIsoDay(day), counted });
}

function planInbox(
  { deps, chance, visitor, as, plan }: DemoHouse,
  superadmin: DemoPerson,
  now: number,
): void {
  const { db } = deps;
  for (const [fullname, mailbox, phone, city, state, daysAgo, message] of APPLICATIONS) {
    const email = `${mailbox}@laveo.test`;
    const at = findWorkingHour(chance, Math.round(now - daysAgo * DAY));
    plan(at, () => sendApplication(visitor, { fullname, phone, email, city, message }));
    if (state === 'new') continue;
    plan(at + 40 * MINUTE, () => {
      const row = db.select().from(applications).where(eq(applications.email, email)).get();
      decideApplication(as(superadmin), { applicationId: row?.id ?? '', from: 'new', state });
    });
  }
  for (const [fullname, email, daysAgo, message, state] of MESSAGES) {
    const at = findWorkingHour(chance, Math.round(now - daysAgo * DAY));
    plan(at, () => sendMessage(visitor, { fullname, email, message }));
    if (state === 'new') continue;
    plan(at + 50 * MINUTE, () => {
      const row = db.select().from(messages).where(eq(messages.email, email)).get();
      markMessage(as(superadmin), { messageId: row?.id ?? '', from: 'new', state });
    });
  }
}
