import { eq } from 'drizzle-orm';
import { DAY } from '#domain/calendar.ts';
import { DEPOT } from '#domain/geo.ts';
import { isOnTheRoad } from '#domain/lifecycle.ts';
import type { Store } from '../open.ts';
import { applications, messages, positions, products, users } from '../schema.ts';
import { type Chance, chanceFrom } from './chance.ts';
import { GARMENTS } from './garments.ts';
import { APPLICATIONS, MESSAGES } from './inbox.ts';
import { type Offer, type Story, tell, type Who } from './order.ts';
import { type DemoClient, demoStories } from './orders.ts';
import { PEOPLE } from './people.ts';
import { PLACES } from './places.ts';
import { insertTold } from './rows.ts';

export interface DemoOptions {
  now: number;
  /** Of DEMO_PASSWORD; made by the caller, who owns the hashing. */
  passwordHash: string;
  /** How the server's searches fold a person and a letter. */
  foldPerson: (fullname: string, phone: string) => string;
  foldLetter: (texts: { fullname: string; email: string; city?: string; phone?: string }) => string;
}

/** A demo is never mixed with people's own data. */
export class RealAccountsError extends Error {}

/** Fills an empty database, all or nothing. False when the demo is there already. */
export function seedDemo(store: Store, options: DemoOptions): boolean {
  const has = (demo: boolean) =>
    store.db.select({ id: users.id }).from(users).where(eq(users.demo, demo)).get() !== undefined;
  if (has(false)) throw new RealAccountsError('The database holds real accounts.');
  if (has(true)) return false;
  const chance = chanceFrom(20_251_120);
  store.write(() => {
    const people = insertPeople(store, chance, options);
    const offers = insertGarments(store, chance, options.now);
    insertInbox(store, chance, people.superadmin, options);
    const stories = demoStories(chance, people, options.now);
    for (const story of stories) insertTold(store, tell(chance, story, offers, options.foldPerson));
    for (const livreur of people.livreurs) {
      const ride = latestRide(stories, livreur);
      if (ride) insertRide(store, ride, options.now);
    }
  });
  return true;
}

function insertPeople(store: Store, chance: Chance, { now, passwordHash, foldPerson }: DemoOptions) {
  const rows = PEOPLE.map(({ days, place, verified, ...person }) => ({
    ...person,
    id: chance.id(),
    folded: foldPerson(person.fullname, person.phone),
    address: place === undefined ? '' : (PLACES[place]?.address ?? ''),
    passwordHash,
    verified: verified ?? false,
    demo: true,
    place: place ?? 0,
    createdAt: now - days * DAY,
    confirmedAt: now - days * DAY,
    lastSeenAt: now - chance.between(1, 2000) * 60_000,
  }));
  store.db
    .insert(users)
    .values(rows.map(({ place: _, ...row }) => row))
    .run();
  const inRole = (role: Who['role']) => rows.filter((row) => row.role === role);
  const [desk] = inRole('admin');
  const [superadmin] = inRole('superadmin');
  if (!desk || !superadmin) throw new Error('The demo needs a desk.');
  const clients: DemoClient[] = inRole('client').map((row) => ({ ...row, since: row.createdAt }));
  return { clients, livreurs: inRole('livreur'), desk, superadmin };
}

function insertGarments(store: Store, chance: Chance, now: number): Offer[] {
  const rows = GARMENTS.map(({ name, drawing, services }, position) => ({
    id: chance.id(),
    name,
    imageUrl: drawing,
    services,
    position,
    createdAt: now - 75 * DAY + position,
  }));
  store.db.insert(products).values(rows).run();
  return rows;
}

function insertInbox(store: Store, chance: Chance, decider: Who, { now, foldLetter }: DemoOptions): void {
  for (const { days, ...application } of APPLICATIONS) {
    const { fullname, phone, email, city } = application;
    const createdAt = Math.round(now - days * DAY);
    const decided =
      application.state === 'new'
        ? {}
        : { decidedBy: decider.id, decidedAt: createdAt + Math.round(DAY / 3) };
    const folded = foldLetter({ fullname, phone, email, city });
    store.db
      .insert(applications)
      .values({ id: chance.id(), ...application, folded, createdAt, ...decided })
      .run();
  }
  for (const { days, ...message } of MESSAGES) {
    store.db
      .insert(messages)
      .values({
        id: chance.id(),
        ...message,
        folded: foldLetter(message),
        createdAt: Math.round(now - days * DAY),
      })
      .run();
  }
}

/** A livreur with several orders on the road heads for the one he set out for last. */
function latestRide(stories: readonly Story[], livreur: Who): Story | undefined {
  const setOut = (story: Story) => story.moments.at(-1)?.at ?? 0;
  return stories
    .filter((s) => s.delivery === livreur && isOnTheRoad(s.moments.at(-1)?.to ?? 'pending'))
    .sort((a, b) => setOut(b) - setOut(a))[0];
}

const FIXES = 8;
const SECONDS_BETWEEN_FIXES = 20;

/** The last minutes of a ride: from the workshop towards the client, two thirds of the way. */
function insertRide(store: Store, { delivery, pin }: Story, now: number): void {
  for (let fix = 1; fix <= FIXES; fix += 1) {
    const way = 0.4 + (0.27 * fix) / FIXES;
    const along = (from: number, to: number) => Math.round((from + (to - from) * way) * 1e6);
    const at = now - 15_000 - (FIXES - fix) * SECONDS_BETWEEN_FIXES * 1000;
    store.db
      .insert(positions)
      .values({
        livreurId: delivery.id,
        lng: along(DEPOT.lng, pin.lng),
        lat: along(DEPOT.lat, pin.lat),
        accuracy: 12,
        at,
      })
      .run();
  }
}
