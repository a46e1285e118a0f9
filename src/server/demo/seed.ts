import { eq } from 'drizzle-orm';
import { users } from '#db/schema.ts';
import type { Store } from '#db/store.ts';
import { DAY, HOUR, MINUTE, startOfDay } from '#domain/format/calendar.ts';
import { foldForSearch } from '#domain/format/search.ts';
import { isOnTheRoad } from '#domain/lifecycle/lifecycle.ts';
import { recordPasswordAct } from '../audit/passwordActs.ts';
import { fillCatalogue } from '../catalogue/catalogue.ts';
import { updateHouse } from '../house/house.ts';
import { reportPosition } from '../missions/positions.ts';
import { verifyLivreur } from '../people/people.ts';
import { savePlace } from '../profile/places.ts';
import { purgeExpiredRows } from '../upkeep/purge.ts';
import { planAccounts } from './accounts.ts';
import { planCash } from './cash.ts';
import { createRandom } from './chance.ts';
import { CLIENTS, PLACES, type Place, STAFF } from './data.ts';
import { type DemoHouse, openDemoHouse } from './house.ts';
import { planInbox } from './inbox.ts';
import { planOrderLife } from './orderLife.ts';
import { type DemoOrder, type DemoPeople, type DemoPerson, listDemoOrders } from './orders.ts';

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
    lastSeenAt: pickLastSeenTime(chance.between(1, 2000), now),
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

const SETTINGS = { teamPhone: '+2250700000101', teamWhatsapp: '+2250700000102', drawerFloat: 20_000 };

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
      recordPasswordAct(as(desk), desk, 'auth.signIn', 'signIns');
      if (nth % 3 === 0) recordPasswordAct(boss(), superadmin, 'auth.signIn', 'signIns');
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
