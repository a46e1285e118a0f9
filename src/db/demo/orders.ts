import { DAY } from '#domain/format/calendar.ts';
import type { Random } from './chance.ts';
import {
  CANCELLED_ORDERS,
  COMPLETED_ORDERS,
  COMPLETED_STORIES,
  OPEN_ORDERS,
  type Place,
  type Story,
} from './data.ts';
import { historyFrom, historyUntil } from './history.ts';
import type { DemoOrder, Person } from './order.ts';

export interface DemoPeople {
  clients: readonly (Person & { email: string; place: Place; createdAt: number })[];
  livreurs: readonly (Person & { createdAt: number; verified: boolean })[];
  desk: Person;
  superadmin: Person & { email: string };
}

export function demoOrders(chance: Random, people: DemoPeople, now: number): DemoOrder[] {
  const client = (i: number) => people.clients[i] as DemoPeople['clients'][number];
  const livreur = (i: number) => people.livreurs[i % people.livreurs.length] as Person;
  const order = (
    { place, ...owner }: DemoPeople['clients'][number],
    moments: DemoOrder['moments'],
    pickup: Person,
    delivery: Person,
    isPaid: boolean,
    story?: Story,
  ): DemoOrder => {
    const method = chance.next() < 0.6 ? 'espece' : 'wave';
    const isCollected = moments.some((moment) => moment.to === 'picked_up');
    return {
      client: owner,
      pickup,
      delivery,
      desk: chance.next() < 0.8 ? people.desk : people.superadmin,
      ...place,
      method,
      payment: isPaid && isCollected ? 'paid' : method === 'wave' ? 'declared' : 'due',
      moments,
      ...(story && { story }),
    };
  };

  const completed = COMPLETED_ORDERS.map((daysAgo, i) => {
    const day = now - daysAgo * DAY;
    // Some are the demo client's, the others belong to people who had an account by then.
    const registered = people.clients.slice(1).filter((c) => c.createdAt < day - DAY);
    const owner = i % 16 === 0 || registered.length === 0 ? client(0) : chance.pick(registered);
    const { story, ...course } = COMPLETED_STORIES[i] ?? { isLate: i % 12 === 7 };
    const moments = historyFrom(chance, 'completed', day, course);
    return order(owner, moments, livreur(i % 3 === 2 ? 1 : 0), livreur(i % 2), i % 9 !== 4, story);
  });
  const cancelled = CANCELLED_ORDERS.map(([stop, days, i, story]) => {
    const moments = historyFrom(chance, 'cancelled', now - days * DAY, { stop });
    return order(client(i), moments, livreur(1), livreur(story === 'returning' ? 0 : 1), false, story);
  });
  const open = OPEN_ORDERS.map(([status, minutes, i, carrier, more]) => {
    const { story, ...course } = more ?? {};
    const moments = historyUntil(chance, status, now, minutes, course);
    return order(client(i), moments, livreur(carrier), livreur(carrier), chance.next() < 0.7, story);
  });

  const firstAssigned = open.find((one) => one.moments.at(-1)?.to === 'assigned');
  if (firstAssigned) firstAssigned.relieved = livreur(1);
  const [recent] = completed;
  if (recent) recent.relieved = livreur(2);
  // As orders were before a payment method was required.
  const last = open.at(-1);
  if (last) Object.assign(last, { method: null, payment: 'due' } satisfies Partial<DemoOrder>);
  return [...completed, ...cancelled, ...open].sort((a, b) => startOf(a) - startOf(b));
}

const startOf = (order: DemoOrder) => order.moments[0]?.at ?? 0;
