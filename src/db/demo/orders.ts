import { DAY } from '#domain/calendar.ts';
import type { OrderStatus } from '#domain/lifecycle.ts';
import type { PaymentMethod, PaymentState } from '#domain/payment.ts';
import type { Chance } from './chance.ts';
import { historyFrom, historyUntil } from './history.ts';
import type { Story, Who } from './order.ts';
import { PLACES } from './places.ts';

export interface DemoClient extends Who {
  place: number;
  /** When the account was made. */
  since: number;
}

export interface Cast {
  clients: readonly DemoClient[];
  livreurs: readonly Who[];
  desk: Who;
  superadmin: Who;
}

/** Open orders: how many minutes since the last change, one order each. Client 0 and livreur 0 are the demo's accounts. */
const OPEN: readonly [status: OrderStatus, minutes: number, client: number, livreur: number][] = [
  ['delivery_en_route', 6, 0, 0],
  ['delivery_en_route', 7, 3, 1],
  ['delivery_en_route', 11, 8, 0],
  ['pickup_en_route', 8, 1, 0],
  ['pickup_en_route', 9, 5, 1],
  ['pickup_en_route', 13, 10, 2],
  ['assigned', 5, 2, 0],
  ['assigned', 14, 4, 0],
  ['assigned', 22, 7, 1],
  ['assigned', 31, 11, 2],
  ['assigned_for_delivery', 12, 6, 0],
  ['assigned_for_delivery', 25, 9, 1],
  ['assigned_for_delivery', 38, 1, 0],
  ['picked_up', 35, 2, 0],
  ['picked_up', 52, 3, 1],
  ['picked_up', 95, 11, 2],
  ['picked_up', 140, 4, 1],
  ['processing', 180, 5, 0],
  ['processing', 260, 6, 1],
  ['processing', 410, 7, 1],
  ['processing', 620, 8, 0],
  ['processing', 900, 9, 2],
  ['pending', 3, 10, 0],
  ['pending', 12, 7, 0],
  ['pending', 27, 9, 0],
  ['pending', 44, 6, 0],
  ['pending', 76, 4, 0],
];

/** Where a cancelled order stood, and how many days ago. */
const CANCELLED: readonly [stop: OrderStatus, days: number, client: number][] = [
  ['pending', 4, 5],
  ['assigned', 11, 2],
  ['pending', 20, 3],
  ['picked_up', 33, 1],
  ['pending', 47, 0],
];

/** One finished order every other day, back to the first. */
const COMPLETED = 28;

export function demoStories(chance: Chance, cast: Cast, now: number): Story[] {
  const livreur = (i: number) => cast.livreurs[i % cast.livreurs.length] as Who;
  const story = (
    client: DemoClient,
    moments: Story['moments'],
    pickup: Who,
    delivery: Who,
    paid: boolean,
  ): Story => {
    const method: PaymentMethod = chance.next() < 0.6 ? 'espece' : 'wave';
    const place = PLACES[client.place % PLACES.length] as (typeof PLACES)[number];
    const declared: PaymentState = method === 'wave' ? 'declared' : 'due';
    const collected = moments.some((m) => m.to === 'picked_up');
    return {
      client,
      pickup,
      delivery,
      desk: chance.next() < 0.8 ? cast.desk : cast.superadmin,
      ...place,
      method,
      payment: paid && collected ? 'paid' : declared,
      moments,
    };
  };
  const client = (i: number) => cast.clients[i] as DemoClient;

  const completed = Array.from({ length: COMPLETED }, (_, i) => {
    const day = now - (2 + Math.round((i * 56) / (COMPLETED - 1))) * DAY;
    // Every fourth is the demo client's, the others those of people who had an account by then.
    const known = cast.clients.filter((c) => c.since < day - DAY);
    const who = i % 4 === 0 || known.length === 0 ? client(0) : chance.pick(known);
    return story(
      who,
      historyFrom(chance, 'completed', day),
      livreur(i % 3 === 2 ? 1 : 0),
      livreur(i % 2),
      i % 9 !== 4,
    );
  });
  const cancelled = CANCELLED.map(([stop, days, who]) =>
    story(
      client(who),
      historyFrom(chance, 'cancelled', now - days * DAY, stop),
      livreur(1),
      livreur(1),
      false,
    ),
  );
  const open = OPEN.map(([status, minutes, who, carrier]) =>
    story(
      client(who),
      historyUntil(chance, status, now, minutes),
      livreur(carrier),
      livreur(carrier),
      chance.next() < 0.7,
    ),
  );

  // An order of the days before the method was asked at the checkout, and two livreurs relieved.
  const [, , , , , , assigned] = open;
  if (assigned) assigned.relieved = livreur(1);
  const [recent] = completed;
  if (recent) recent.relieved = livreur(2);
  const last = open.at(-1);
  if (last) Object.assign(last, { method: null, payment: 'due' } satisfies Partial<Story>);
  return [...completed, ...cancelled, ...open].sort((a, b) => startOf(a) - startOf(b));
}

const startOf = (story: Story) => story.moments[0]?.at ?? 0;
