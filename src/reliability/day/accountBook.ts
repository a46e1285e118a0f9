import { join } from 'node:path';
import { openReadOnly, type Sqlite } from '#db/connection.ts';
import { AGES, type Ageing } from '#domain/accounts/ledger.ts';
import { toMonth } from '#domain/accounts/month.ts';
import { MINUTE } from '#domain/format/calendar.ts';
import { readMoney } from './accounts.ts';
import type { Shared } from './scenario.ts';

const REMINDERS = `SELECT data ->> 'name' AS name, data ->> 'month' AS month, data ->> 'amount' AS amount
  FROM mail_outbox WHERE kind = 'account.reminder' AND created_at >= ?`;
type Reminder = { name: string; month: string; amount: number };

/** A reminder that was written just now names what is due. */
export async function checkReminders(shared: Shared): Promise<void> {
  const sqlite = openReadOnly(join(shared.house.folder, 'laveo.sqlite'));
  const letters = sqlite.prepare(REMINDERS).all(shared.house.now - MINUTE) as Reminder[];
  sqlite.close();
  for (const { name, month, amount } of letters) {
    shared.happens('accountReminded', 100);
    const account = shared.accounts.find((one) => one.name === name);
    const { invoices } = await readMoney(shared, account?.id ?? '');
    if (!invoices.some((one) => one.month === month && one.due === amount && amount > 0))
      throw new Error(`${name} is reminded of ${amount} for ${month}: ${JSON.stringify(invoices)}`);
  }
}

const COST = 'max(0, grand_total - rebate)';
const ORDERED = `SELECT sum(${COST}) FROM orders WHERE account_id = ? AND status <> 'cancelled'`;
const DELIVERED = `SELECT id, completed_at AS at, ${COST} AS cost FROM orders
  WHERE account_id = ? AND status = 'completed' ORDER BY completed_at, id`;
const LETTERS = `SELECT count(*) FROM mail_outbox WHERE kind = 'account.invoice'`;

type Delivered = { id: string; at: number; cost: number };
type Statement = { total: number; orders: { orderId: string }[] };
type AgeingRow = { account: { id: string }; owed: number } & Ageing;

const sum = (values: readonly unknown[]) => values.reduce<number>((all, one) => all + Number(one), 0);

/** Accounts, statements and ages say what businesses have ordered and paid; `isOver`: each month is invoiced. */
export async function compareAccounts(sqlite: Sqlite, shared: Shared, isOver: boolean): Promise<string[]> {
  const { house, people, reality, accounts } = shared;
  const [owner] = people.owners;
  const faults: string[] = [];
  const compare = (what: string, real: unknown, known: unknown) => {
    if (known !== real) faults.push(`${what}: ${real} really, ${known} in the books`);
  };
  const { rows } = await house.queryProcedure<{ rows: AgeingRow[] }>(owner, 'accounts.ageing');
  let made = 0;
  for (const { id: accountId, name } of accounts) {
    const { owed, credit, uninvoiced, invoices } = await readMoney(shared, accountId);
    const cost = Number(sqlite.prepare(ORDERED).pluck().get(accountId) ?? 0);
    const came = reality.cameFromAccounts.get(accountId) ?? 0;
    compare(`balance of ${name}`, cost - came, owed + uninvoiced - credit);
    compare(`debt of ${name} beside its credit`, 0, Math.min(owed, credit));
    const row = rows.find(({ account }) => account.id === accountId);
    const ages = sum(AGES.map((age) => row?.[age] ?? 0));
    if (row || owed > 0) compare(`ages of ${name}`, `${owed} ${owed}`, `${row?.owed} ${ages}`);
    const delivered = sqlite.prepare(DELIVERED).all(accountId) as Delivered[];
    const months = [...delivered.map(({ at }) => toMonth(at)), ...invoices.map(({ month }) => month)];
    for (const month of new Set(months)) {
      const input = { accountId, month };
      const { orders, total } = await house.queryProcedure<Statement>(owner, 'accounts.statement', input);
      const own = delivered.filter(({ at }) => toMonth(at) === month);
      const ids = own.map(({ id }) => id).join();
      compare(`orders of ${name} in ${month}`, ids, orders.map(({ orderId }) => orderId).join());
      compare(`${month} of ${name}`, sum(own.map((one) => one.cost)), total);
      const invoiced = invoices.filter((one) => one.month === month);
      const left = sum(invoiced.map(({ amount, credited }) => amount - credited));
      if (isOver) compare(`invoices of ${name} for ${month}`, total, left);
    }
    made += invoices.length;
  }
  compare('letters of invoices', made, sqlite.prepare(LETTERS).pluck().get());
  return faults;
}
