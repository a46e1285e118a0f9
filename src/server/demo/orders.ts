import type { users } from '#db/schema.ts';
import { toMonth } from '#domain/accounts/month.ts';
import { DAY, HOUR, MINUTE, startOfDay } from '#domain/format/calendar.ts';
import type { OrderMethod } from '#domain/money/payment.ts';
import type { Actor } from '#domain/people/roles.ts';
import { type DemoAccount, findLastInvoiced } from './accounts.ts';
import {
  CANCELLED_ORDERS,
  COMPLETED_ORDERS,
  COMPLETED_STORIES,
  MOST_ACCOUNT_ORDERS,
  OPEN_ORDERS,
  type Place,
  type Story,
} from './data.ts';
import type { DemoHouse } from './house.ts';
import { type DemoStep, planSteps } from './steps.ts';

export type DemoPerson = Actor & Pick<typeof users.$inferSelect, 'email' | 'phone' | 'createdAt'>;
export type DemoClient = DemoPerson & { place: Place };

export interface DemoPeople {
  clients: readonly DemoClient[];
  livreurs: readonly DemoPerson[];
  desk: DemoPerson;
  superadmin: DemoPerson;
}

export interface DemoOrder {
  client: DemoClient;
  pickup: DemoPerson;
  delivery: DemoPerson;
  desk: DemoPerson;
  method: OrderMethod;
  /** The money is received with the linen. */
  isPaid: boolean;
  steps: readonly DemoStep[];
  /** Assigned first, until the pickup's livreur takes over. */
  relieved?: DemoPerson;
  story?: Story | undefined;
  account?: DemoAccount;
}

export function listDemoOrders(
  { chance }: DemoHouse,
  people: DemoPeople,
  accounts: readonly DemoAccount[],
  now: number,
): DemoOrder[] {
  const getClient = (i: number) => people.clients[i] as DemoClient;
  const getLivreur = (i: number) => people.livreurs[i % people.livreurs.length] as DemoPerson;
  const makeOrder = (order: Omit<DemoOrder, 'desk' | 'method'>): DemoOrder => ({
    ...order,
    desk: chance.next() < 0.8 ? people.desk : people.superadmin,
    method: chance.next() < 0.6 ? 'espece' : 'wave',
  });

  const completed = COMPLETED_ORDERS.map((daysAgo, i) => {
    const end = startOfDay(now - daysAgo * DAY) + chance.between(9.5 * 60, 16.5 * 60) * MINUTE;
    const clients = people.clients.slice(1).filter(({ createdAt }) => createdAt < end - 4 * DAY);
    const { story, ...course } = COMPLETED_STORIES[i] ?? { isLate: i % 12 === 7 };
    return makeOrder({
      client: i % 16 === 0 || clients.length === 0 ? getClient(0) : chance.pick(clients),
      pickup: getLivreur(i % 3 === 2 ? 1 : 0),
      delivery: getLivreur(i % 2),
      isPaid: i % 9 !== 4,
      steps: planSteps(chance, 'completed', end, course),
      story,
    });
  });
  const cancelled = CANCELLED_ORDERS.map(([stop, daysAgo, client, story]) =>
    makeOrder({
      client: getClient(client),
      pickup: getLivreur(1),
      delivery: getLivreur(story === 'returning' ? 0 : 1),
      isPaid: false,
      steps: planSteps(chance, 'cancelled', startOfDay(now - daysAgo * DAY) + 15 * HOUR, { stop }),
      story,
    }),
  );
  const open = OPEN_ORDERS.map(([status, minutes, client, livreur, { story, ...course } = {}]) =>
    makeOrder({
      client: getClient(client),
      pickup: getLivreur(livreur),
      delivery: getLivreur(livreur),
      isPaid: chance.next() < 0.7,
      steps: planSteps(chance, status, now - minutes * MINUTE, course),
      story,
    }),
  );
  const assigned = open.find(({ steps }) => steps.at(-1)?.to === 'assigned');
  if (assigned) assigned.relieved = getLivreur(1);
  const [recent] = completed;
  if (recent) recent.relieved = getLivreur(2);
  const orders = [...completed, ...cancelled, ...open];
  putOnAccounts(orders, accounts, now);
  return orders;
}

/** Nothing is left for the next monthly run but the linen that is still in the house. */
function putOnAccounts(orders: readonly DemoOrder[], accounts: readonly DemoAccount[], now: number): void {
  const month = toMonth(findLastInvoiced(now) - DAY);
  const isFit = ({ story, steps }: DemoOrder) => {
    const { to, at } = steps.at(-1) ?? { to: 'pending', at: 0 };
    return !story && (to === 'picked_up' || (to === 'completed' && toMonth(at) === month));
  };
  for (const account of accounts) {
    const fitting = orders.filter((order) => isFit(order) && account.owners.includes(order.client));
    for (const order of fitting.slice(-MOST_ACCOUNT_ORDERS))
      Object.assign(order, { method: 'compte', isPaid: false, account } satisfies Partial<DemoOrder>);
  }
}

/** The order's number gives its bags one that no others have. */
export const chooseBags = (chance: DemoHouse['chance'], { shortNumber }: { shortNumber: string }) => ({
  bags: chance.between(1, 3),
  tag: 100 + (Number(shortNumber) % 900),
});

/** Paid orders at the plant are ready, so that the board shows both parts. */
export const isMadeReady = ({ steps, isPaid }: DemoOrder) => steps.at(-1)?.to !== 'processing' || isPaid;
