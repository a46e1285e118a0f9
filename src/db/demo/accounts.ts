import type { AccountTerms } from '#domain/accounts/account.ts';
import { findInvoicedUntil, toMonth } from '#domain/accounts/month.ts';
import { listMonthLines } from '#domain/accounts/monthlyInvoice.ts';
import { findReminder } from '#domain/accounts/reminders.ts';
import { DAY, formatIsoDay, HOUR, startOfDay } from '#domain/format/calendar.ts';
import { sumLines } from '#domain/invoices/saleContent.ts';
import { getSystemActor } from '#domain/people/roles.ts';
import {
  accountEntries,
  accountPeople,
  accounts,
  invoiceOrders,
  invoices,
  recurringRules,
} from '../schema.ts';
import type { Store } from '../store.ts';
import type { Random } from './chance.ts';
import { ACCOUNTS, MOST_ACCOUNT_ORDERS, type Place } from './data.ts';
import type { JournalAct } from './journal.ts';
import type { DemoOrder, DemoPerson, DemoProduct } from './model.ts';
import type { OrderRows } from './order.ts';
import type { DemoPeople } from './orders.ts';

const RUN_HOUR = 6 * HOUR;

export type DemoAccount = AccountTerms & { id: string; terms: number; owners: readonly DemoPerson[] };

export function insertAccounts(store: Store, chance: Random, people: DemoPeople, now: number): DemoAccount[] {
  return ACCOUNTS.map(({ owners, members, ...fields }) => {
    const id = chance.id();
    const created = { key: chance.id(), createdAt: now - 60 * DAY, createdBy: people.superadmin.id };
    store.db
      .insert(accounts)
      .values({ ...fields, ...created, id })
      .run();
    const pickClients = (indexes: readonly number[]) => people.clients.filter((_, i) => indexes.includes(i));
    for (const { id: userId } of pickClients([...owners, ...members]))
      store.db.insert(accountPeople).values({ accountId: id, userId, addedAt: created.createdAt }).run();
    return { id, terms: fields.terms, discount: fields.discount, prices: [], owners: pickClients(owners) };
  });
}

/** Nothing is left for the next monthly run but the linen that is still in the house. */
export function putOnAccounts(orders: DemoOrder[], businesses: readonly DemoAccount[], now: number): void {
  const month = toMonth(findInvoicedUntil(now) - DAY);
  const isFit = ({ story, moments }: DemoOrder) => {
    const { to, at } = moments.at(-1) ?? { to: 'pending', at: 0 };
    return !story && (to === 'picked_up' || (to === 'completed' && toMonth(at) === month));
  };
  for (const account of businesses) {
    const fitting = orders.filter(
      (order) => isFit(order) && account.owners.some(({ id }) => id === order.client.id),
    );
    for (const order of fitting.slice(-MOST_ACCOUNT_ORDERS))
      Object.assign(order, { method: 'compte', payment: 'account', account } satisfies Partial<DemoOrder>);
  }
}

type Month = {
  businesses: readonly DemoAccount[];
  orders: readonly OrderRows[];
  desk: DemoPerson;
  now: number;
};

/** The last month of each account as the monthly run makes it, and a transfer that pays a part of the first one. */
export function insertMonthInvoices(store: Store, chance: Random, { businesses, orders, desk, now }: Month) {
  const run = findInvoicedUntil(now) + RUN_HOUR;
  const month = toMonth(run - DAY);
  const scheduler = getSystemActor('scheduler');
  return businesses.flatMap(({ id: accountId, terms }, i): JournalAct[] => {
    const ofMonth = orders.filter(
      ({ order }) => order.accountId === accountId && order.status === 'completed',
    );
    const group = ofMonth.map(({ order, lines }) => ({
      ...{ id: order.id, transportFee: order.transportFee, rebate: 0, items: lines },
      ...{ amount: order.grandTotal, completedAt: order.completedAt ?? 0 },
    }));
    if (group.length === 0) return [];
    const content = { lines: listMonthLines(group) };
    const [id, amount, dueAt] = [chance.id(), sumLines(content.lines), run + terms * DAY];
    const reminder = findReminder({ dueAt, due: amount, reminder: 0 }, now) ?? 0;
    store.db
      .insert(invoices)
      .values({
        ...{ id, accountId, month, amount, content, dueAt, reminder },
        ...{ state: 'plain', createdAt: run, issuedAt: run },
      })
      .run();
    for (const order of group)
      store.db.insert(invoiceOrders).values({ invoiceId: id, orderId: order.id, amount: order.amount }).run();
    const issued = { actor: scheduler, act: 'accounts.invoiceMonth', subject: id } as const;
    const acts: JournalAct[] = [{ ...issued, at: run, after: { accountId, month, amount } }];
    if (i > 0) return acts;
    const [entryId, at] = [chance.id(), Math.min(run + 4 * DAY + 4 * HOUR, now)];
    const transfer = { accountId, amount: Math.round(amount / 2), method: 'transfer' } as const;
    store.db
      .insert(accountEntries)
      .values({
        ...{ ...transfer, id: entryId, kind: 'receipt', invoiceIds: [id], key: chance.id(), at },
        ...{ actorId: desk.id, actorRole: desk.role, bookedOn: startOfDay(at) },
      })
      .run();
    return [...acts, { actor: desk, act: 'accounts.receive', subject: entryId, at, after: transfer }];
  });
}

const SHEETS = 20;

/** Its first order is made on the day after, so that a new demonstration has the orders that its history tells. */
export function insertRule(
  store: Store,
  chance: Random,
  rule: {
    client: DemoPerson & { place: Place };
    account: DemoAccount | undefined;
    sheet: DemoProduct;
    now: number;
  },
): void {
  const { client, account, sheet, now } = rule;
  const { address, pin } = client.place;
  const item = {
    productId: sheet.id,
    name: sheet.name,
    service: sheet.services[0]?.name ?? '',
    quantity: SHEETS,
  };
  store.db
    .insert(recurringRules)
    .values({
      ...{ id: chance.id(), clientId: client.id, createdBy: client.id, key: chance.id(), bodyHash: '' },
      ...{ weekdays: [1, 4], at: '08:00', items: [item], address, contactPhone: client.phone },
      ...{ lng: Math.round(pin.lng * 1e6), lat: Math.round(pin.lat * 1e6) },
      ...{ paymentMethod: 'compte', accountId: account?.id ?? null },
      ...{ from: formatIsoDay(now + 8 * DAY), except: [], createdAt: now - HOUR },
    })
    .run();
}
