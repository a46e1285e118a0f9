import { DAY } from '#domain/format/calendar.ts';
import { isDeclared } from '#domain/money/payment.ts';
import type { Random } from './chance.ts';
import {
  CANCELLED_ORDERS,
  COMPLETED_ORDERS,
  COMPLETED_STORIES,
  OPEN_ORDERS,
  type Place,
  type Story,
} from './data.ts';
import { buildHistoryFromDay, buildHistoryUntilNow } from './history.ts';
import type { DemoOrder, DemoPerson } from './model.ts';

export interface DemoPeople {
  clients: readonly (DemoPerson & { email: string; place: Place; createdAt: number })[];
  livreurs: readonly (DemoPerson & { createdAt: number; verified: boolean })[];
  desk: DemoPerson;
  superadmin: DemoPerson & { email: string };
}

export function listDemoOrders(chance: Random, people: DemoPeople, now: number): DemoOrder[] {
  const getClient = (i: number) => people.clients[i] as DemoPeople['clients'][number];
  const getLivreur = (i: number) => people.livreurs[i % people.livreurs.length] as DemoPerson;
  const makeOrder = (
    { place, ...owner }: DemoPeople['clients'][number],
    moments: DemoOrder['moments'],
    pickup: DemoPerson,
    delivery: DemoPerson,
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
      payment: isPaid && isCollected ? 'paid' : isDeclared(method) ? 'declared' : 'due',
      moments,
      ...(story && { story }),
    };
  };

  const completed = COMPLETED_ORDERS.map((daysAgo, i) => {
    const day = now - daysAgo * DAY;
    const registered = people.clients.slice(1).filter((c) => c.createdAt < day - DAY);
    const owner = i % 16 === 0 || registered.length === 0 ? getClient(0) : chance.pick(registered);
    const { story, ...course } = COMPLETED_STORIES[i] ?? { isLate: i % 12 === 7 };
    const moments = buildHistoryFromDay(chance, 'completed', day, course);
    return makeOrder(owner, moments, getLivreur(i % 3 === 2 ? 1 : 0), getLivreur(i % 2), i % 9 !== 4, story);
  });
  const cancelled = CANCELLED_ORDERS.map(([stop, days, i, story]) => {
    const moments = buildHistoryFromDay(chance, 'cancelled', now - days * DAY, { stop });
    return makeOrder(
      getClient(i),
      moments,
      getLivreur(1),
      getLivreur(story === 'returning' ? 0 : 1),
      false,
      story,
    );
  });
  const openOrders = OPEN_ORDERS.map(([status, minutes, i, carrier, more]) => {
    const { story, ...course } = more ?? {};
    const moments = buildHistoryUntilNow(chance, status, now, minutes, course);
    return makeOrder(
      getClient(i),
      moments,
      getLivreur(carrier),
      getLivreur(carrier),
      chance.next() < 0.7,
      story,
    );
  });

  const firstAssigned = openOrders.find((one) => one.moments.at(-1)?.to === 'assigned');
  if (firstAssigned) firstAssigned.relieved = getLivreur(1);
  const [recent] = completed;
  if (recent) recent.relieved = getLivreur(2);
  const last = openOrders.at(-1);
  if (last) Object.assign(last, { method: null, payment: 'due' } satisfies Partial<DemoOrder>);
  return [...completed, ...cancelled, ...openOrders].sort((a, b) => getStartTime(a) - getStartTime(b));
}

const getStartTime = (order: DemoOrder) => order.moments[0]?.at ?? 0;
