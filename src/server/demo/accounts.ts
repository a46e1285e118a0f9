import { eq } from 'drizzle-orm';
import { invoices } from '#db/schema.ts';
import { findInvoicedUntil } from '#domain/accounts/month.ts';
import { DAY, formatIsoDay, HOUR, MINUTE, startOfDay } from '#domain/format/calendar.ts';
import { addPerson, createAccount } from '../accounts/accounts.ts';
import { invoiceEndedMonths, writeReminders } from '../accounts/money/monthlyRun.ts';
import { receivePayment } from '../accounts/money/receipts.ts';
import { listOfferedProducts } from '../catalogue/catalogue.reads.ts';
import { getScheduler } from '../recurring/makeOrders.ts';
import { createRule } from '../recurring/recurring.ts';
import { ACCOUNTS } from './data.ts';
import type { DemoHouse } from './house.ts';
import type { DemoClient, DemoPeople } from './orders.ts';

/** The id is empty until the account is opened. */
export type DemoAccount = { id: string; owners: readonly DemoClient[] };

const OPENED_DAYS_AGO = 60;
const JOBS = 8 * HOUR + MINUTE;

/** The end of the last month whose invoices the planned jobs have made: two hours after they may be made. */
export const findLastInvoiced = (now: number): number => findInvoicedUntil(now - 2 * HOUR - 2 * MINUTE);

/** Two businesses whose ended months are invoiced and reminded of; the first one has paid half of its last one. */
export function planAccounts(house: DemoHouse, people: DemoPeople, now: number): DemoAccount[] {
  const { deps, plan, as } = house;
  const opened = now - OPENED_DAYS_AGO * DAY;
  const accounts = ACCOUNTS.map(({ owners, members, ...fields }) => {
    const pick = (indexes: readonly number[]) => people.clients.filter((_, i) => indexes.includes(i));
    const account: DemoAccount = { id: '', owners: pick(owners) };
    plan(opened, () => {
      account.id = createAccount(as(people.superadmin), { ...fields, key: deps.id() }).id;
    });
    for (const { id: userId, createdAt } of pick([...owners, ...members]))
      plan(Math.max(opened, createdAt) + HOUR, () => {
        addPerson(as(people.superadmin), { accountId: account.id, userId });
      });
    return account;
  });
  for (let day = startOfDay(opened); day < now; day += DAY)
    plan(day + JOBS, () => {
      invoiceEndedMonths(getScheduler(deps));
      writeReminders(deps);
    });
  const run = findLastInvoiced(now) + JOBS;
  plan(Math.min(run + 4 * DAY + 4 * HOUR, now - MINUTE), () => payHalf(house, people, accounts[0]));
  plan(now - HOUR, () => orderSheets(house, people, accounts[0], now));
  return accounts;
}

function payHalf({ deps, as }: DemoHouse, { desk }: DemoPeople, account: DemoAccount | undefined): void {
  const isOfAccount = eq(invoices.accountId, account?.id ?? '');
  const invoice = deps.db.select().from(invoices).where(isOfAccount).get();
  if (!invoice) throw new Error('The demo needs an invoice.');
  const amount = Math.round(invoice.amount / 2);
  receivePayment(as(desk), { key: deps.id(), amount, method: 'transfer', invoices: [invoice.id] });
}

/** The first order is made on the day after, so that a new demonstration has the orders that its history tells. */
function orderSheets(
  { deps, as }: DemoHouse,
  { clients: [client] }: DemoPeople,
  account: DemoAccount | undefined,
  now: number,
): void {
  const sheet = listOfferedProducts(deps).find(({ name }) => name === 'Drap');
  if (!client || !account || !sheet) throw new Error('The demo needs a client, an account and a sheet.');
  createRule(as(client), {
    key: deps.id(),
    weekdays: [1, 4],
    slot: { at: '08:00' },
    items: [{ productId: sheet.id, service: sheet.services[0]?.name ?? '', quantity: 20 }],
    location: client.place.pin,
    address: client.place.address,
    contactPhone: client.phone,
    paymentMethod: 'compte',
    accountId: account.id,
    from: formatIsoDay(now + 8 * DAY),
    except: [],
  });
}
