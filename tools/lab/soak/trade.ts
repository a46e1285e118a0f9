import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Data } from '#bench/data.ts';
import { query } from '#bench/pair.ts';
import type { Answer, Asked } from '#bench/rawHttp.ts';
import { openStore } from '#db/open.ts';
import { users } from '#db/schema.ts';
import type { Role } from '#domain/people/roles.ts';
import { writeSession } from '#testing/browserClient.ts';
import { aWorld } from '#testing/world.ts';

export interface Person {
  id: string;
  cookie: string;
}

export interface People {
  clients: Person[];
  livreurs: Person[];
  desk: Person[];
}

/** Everybody of a prepared data folder, signed in. */
export async function signEverybodyIn({ folder }: Data): Promise<People> {
  const store = openStore({ file: `${folder}/laveo.sqlite` });
  const world = await aWorld({ store, at: Date.now() });
  for (let i = 1; i < 12; i++) world.admin();
  const signedIn = (role: Role): Person[] =>
    store.db
      .select()
      .from(users)
      .where(eq(users.role, role))
      .all()
      .map((user) => ({ id: user.id, cookie: `laveo=${writeSession(world.deps, user)}` }));
  const people = store.write(() => ({
    clients: signedIn('client'),
    livreurs: signedIn('livreur'),
    desk: signedIn('admin'),
  }));
  store.sqlite.pragma('wal_checkpoint(TRUNCATE)');
  world.close();
  return people;
}

/** Who looks at so many screens: one in twenty is the desk's, one in twenty-five a livreur's. */
export function cookiesOf({ clients, livreurs, desk }: People, count: number): string[] {
  const nth = (those: Person[], n: number) => those[Math.floor(n) % those.length]?.cookie ?? '';
  return Array.from({ length: count }, (_, i) => {
    if (i % 20 === 0) return nth(desk, i / 20);
    return i % 25 === 1 ? nth(livreurs, i / 25) : nth(clients, i);
  });
}

/** An order on its way through the house, and whose turn it is. */
interface Journey {
  client: Person;
  livreur: Person;
  desk: Person;
  orderId: string;
  step: number;
}

type Turn = (journey: Journey) => Asked;

const call = (procedure: string, body: object, { cookie }: Person): Asked => ({
  path: `/trpc/${procedure}`,
  cookie,
  body,
});
const PIN = { lng: -3.99, lat: 5.36 };

const sent =
  (leg: string, from: string): Turn =>
  ({ orderId, livreur, desk }) =>
    call('dispatch.assign', { orderId, leg, from, livreurId: livreur.id }, desk);
const advanced =
  (from: string): Turn =>
  ({ orderId, livreur }) =>
    call('missions.advance', { orderId, from, actId: randomUUID() }, livreur);
const seenOnTheRoad: Turn = ({ livreur }) =>
  call('missions.reportPosition', { location: PIN, accuracy: 12 }, livreur);

const IN_FLIGHT = 20;
const SEARCHED = ['kone', 'awa kone', '07', 'zzz', 'traoré', '3f9a'];

/** Orders that are placed, fetched, washed, paid and brought back, so that as many end as begin; and who looks at them. */
export class Trade {
  readonly #people: People;
  readonly #turns: Turn[];
  /** Whose last act is answered: nobody acts twice at once on an order. */
  readonly #waiting: Journey[] = [];
  #alive = 0;
  #begun = 0;
  #written = 0;
  #looked = 0;

  constructor(people: People, { garment }: Data) {
    this.#people = people;
    const items = [{ ...garment, quantity: 2 }];
    const cart = { items, location: PIN, contactPhone: '+2250701020304', paymentMethod: 'espece' };
    this.#turns = [
      ({ client }) => call('orders.place', { ...cart, key: randomUUID() }, client),
      sent('pickup', 'pending'),
      advanced('assigned'),
      seenOnTheRoad,
      advanced('pickup_en_route'),
      ({ orderId, livreur }) => call('missions.confirmCash', { orderId }, livreur),
      ({ orderId, desk }) =>
        call('dispatch.setStatus', { orderId, from: 'picked_up', to: 'processing' }, desk),
      sent('delivery', 'processing'),
      advanced('assigned_for_delivery'),
      seenOnTheRoad,
      advanced('delivery_en_route'),
    ];
  }

  /** The next act of some order, and what to do with its answer, or without one. */
  write(): { request: Asked; settle: (answer: Answer | null) => void } {
    const journey = (this.#alive < IN_FLIGHT ? undefined : this.#next()) ?? this.#begin();
    const settle = (answer: Answer | null) => {
      const done = answer?.status === 200;
      if (done && journey.step === 0) journey.orderId = JSON.parse(answer.body).result.data.id;
      journey.step++;
      if (done && journey.step < this.#turns.length) this.#waiting.push(journey);
      else this.#alive--;
    };
    return { request: (this.#turns[journey.step] as Turn)(journey), settle };
  }

  /** The next page that somebody opens. */
  read(): Asked {
    const i = this.#looked++;
    const { clients, livreurs, desk } = this.#people;
    const who = (those: Person[]) => those[i % those.length]?.cookie ?? '';
    const journey = this.#waiting[i % this.#waiting.length];
    const lists: Asked[] = [
      query('dispatch.board', { limit: 50 }, who(desk)),
      query('dispatch.board', { search: SEARCHED[i % SEARCHED.length] }, who(desk)),
      query('dispatch.unassigned', {}, who(desk)),
      query('dispatch.inProgress', {}, who(desk)),
      { path: '/trpc/dispatch.counts', cookie: who(desk) },
      { path: '/trpc/dispatch.map', cookie: who(desk) },
      query('orders.inProgress', {}, who(clients)),
      query('orders.history', {}, who(clients)),
      { path: '/trpc/missions.active', cookie: who(livreurs) },
      query('missions.history', {}, who(livreurs)),
      { path: '/trpc/catalogue.list' },
      { path: '/tarifs' },
    ];
    if (journey) {
      const { orderId, client, desk: admin } = journey;
      lists.push(
        query('orders.get', { orderId }, client.cookie),
        query('orders.timeline', { orderId }, client.cookie),
        query('dispatch.order', { orderId }, admin.cookie),
        query('dispatch.events', { orderId }, admin.cookie),
      );
    }
    return lists[i % lists.length] as Asked;
  }

  /** Not always the one that has waited longest, or all would take the same step together. */
  #next(): Journey | undefined {
    return this.#waiting.splice((this.#written++ * 7) % this.#waiting.length, 1)[0];
  }

  #begin(): Journey {
    const i = this.#begun++;
    this.#alive++;
    const { clients, livreurs, desk } = this.#people;
    const one = (those: Person[]) => those[i % those.length] as Person;
    return { client: one(clients), livreur: one(livreurs), desk: one(desk), orderId: '', step: 0 };
  }
}
