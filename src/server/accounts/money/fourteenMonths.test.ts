import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { findInconsistentRows } from '#db/consistency.ts';
import { invoices, orders, outbox } from '#db/schema.ts';
import { AGES } from '#domain/accounts/ageing.ts';
import { toMonth } from '#domain/accounts/month.ts';
import { DAY, HOUR, MINUTE } from '#domain/format/calendar.ts';
import type { AccountInvoiceInLetter } from '#domain/letters.ts';
import { anAccount, anAccountOrder } from '#testing/accounts/accounts.ts';
import { createNumberDrawer } from '#testing/createNumberDrawer.ts';
import { openWorld } from '#testing/openWorld.ts';
import { updateRow } from '#testing/rows.ts';
import type { ActEvent } from '../../acts/event.ts';
import { listEntries, readAccountMoney } from './accountMoney.ts';
import { runAccountJobs } from './jobs.ts';
import { readStatement } from './statement.ts';
import { creditUndoneOrders } from './undoneOrders.ts';

const START = Date.UTC(2027, 10, 1);
/** Past a February of 29 days and two firsts of January. */
const END = Date.UTC(2029, 0, 2);
const DESK = { id: 'desk', role: 'admin', fullname: 'Ali' } as const;

const world = openWorld({ at: START });

it('fourteen months of six accounts: statements, orders, invoices, ages and ledger agree to the franc', async () => {
  const draw = createNumberDrawer(20_271_101);
  const chance = (share: number) => draw(1000) < share * 1000;
  const upTo = (most: number) => draw(Math.max(1, most));
  const pick = <Item>(items: readonly Item[]) => items[upTo(items.length)];
  const accounts = Array.from({ length: 6 }, (_, i) =>
    anAccount(world, {
      name: `Maison ${i}`,
      email: `compta@maison${i}.ci`,
      terms: [0, 15, 30, 45, 60, 30][i] ?? 30,
    }),
  );
  const superadmin = world.superadmin();
  const placed: { id: string; accountId: string; completedAt: number; amount: number }[] = [];
  const figures = { orders: 0, kills: 0, runs: 0, undone: 0, late: 0, receipts: 0, reversals: 0 };

  const goTo = (at: number) => world.clock.advance(at - world.clock.now());
  const complete = (accountId: string, completedAt: number) => {
    const amount = 500 + upTo(40_000);
    const { id } = anAccountOrder(world, accountId, { completedAt, amount, pieces: 1 + upTo(5) });
    placed.push({ id, accountId, completedAt, amount });
    figures.orders++;
  };
  /** A kill is an error at a random id that a transaction asks for; the next start runs the jobs again. */
  const runJobs = () => {
    figures.runs++;
    let left = chance(0.3) ? upTo(12) : Number.POSITIVE_INFINITY;
    const id = () => {
      if (left-- <= 0) throw new Error('killed');
      return world.deps.id();
    };
    try {
      runAccountJobs({ ...world.deps, id });
    } catch {
      figures.kills++;
      runAccountJobs(world.deps);
    }
    if (chance(0.2)) runAccountJobs(world.deps);
  };
  const undo = (order: (typeof placed)[number]) => {
    updateRow(world.db, orders, order.id, { status: 'delivery_en_route', completedAt: null });
    const event = { before: { status: 'completed' }, after: { status: 'delivery_en_route' } };
    world.store.write(() =>
      creditUndoneOrders(world.deps, [{ ...event, orderId: order.id, actor: DESK } as ActEvent]),
    );
    figures.undone++;
  };
  const completeAgain = (order: (typeof placed)[number]) => {
    order.completedAt = world.clock.now();
    updateRow(world.db, orders, order.id, { status: 'completed', completedAt: order.completedAt });
  };
  const act = async (accountId: string) => {
    const api = world.as(superadmin).accounts;
    const due = readAccountMoney(world.deps, accountId).invoices.filter((one) => one.due > 0 || chance(0.1));
    if (due.length > 0 && chance(0.25)) {
      const named = due.filter(() => chance(0.6)).map(({ id }) => id);
      const sum = due.reduce((all, one) => all + one.due, 0);
      await api.receive({
        key: world.deps.id(),
        method: pick(['transfer', 'check', 'espece', 'wave'] as const) ?? 'wave',
        amount: 1 + upTo(chance(0.3) ? 2 * sum + 1 : sum + 1),
        invoices: named.length > 0 ? named : [due[0]?.id ?? ''],
        ...(chance(0.2) && { withheld: { amount: 1 + upTo(500), reason: 'Retenue' } }),
      });
      figures.receipts++;
    }
    if (chance(0.05))
      await api.favour({ key: world.deps.id(), accountId, amount: 1 + upTo(2000), reason: 'Geste' });
    const entries = listEntries(world.deps, accountId);
    const open = entries.filter(
      (one) => one.kind !== 'reversal' && !entries.some((r) => r.reverses === one.id),
    );
    const bounced = chance(0.04) ? pick(open) : undefined;
    if (bounced) {
      await api.reverse({ key: world.deps.id(), entryId: bounced.id, reason: 'Sans provision' });
      figures.reversals++;
    }
  };
  const letters = (kind: 'account.invoice' | 'account.reminder') =>
    world.db.select().from(outbox).where(eq(outbox.kind, kind)).all();
  const checkReminders = (from: number) => {
    for (const { data } of letters('account.reminder').slice(from)) {
      const { name, amount, month } = data as AccountInvoiceInLetter;
      const account = accounts.find((one) => one.name === name);
      const money = readAccountMoney(world.deps, account?.id ?? '');
      expect(money.invoices).toContainEqual(expect.objectContaining({ month, due: amount }));
      expect(amount).toBeGreaterThan(0);
    }
  };

  for (let day = START; day < END; day += DAY) {
    const before = letters('account.reminder').length;
    for (const hour of [5 * HOUR + 59 * MINUTE, 6 * HOUR, 8 * HOUR, 8 * HOUR + MINUTE]) {
      goTo(day + hour);
      runJobs();
    }
    checkReminders(before);
    goTo(day + 12 * HOUR);
    for (const { id } of accounts) {
      // Nobody orders in the holidays of January.
      if (chance(0.35) && new Date(day).getUTCMonth() !== 0)
        complete(id, world.clock.now() + upTo(11 * HOUR));
      if (chance(0.01)) {
        complete(id, day - 4 * DAY);
        figures.late++;
      }
      if (chance(0.3)) await act(id);
    }
    if (chance(0.05)) {
      const order = pick(placed.filter((one) => one.completedAt < day));
      if (order) {
        undo(order);
        completeAgain(order);
      }
    }
  }
  for (const month of [Date.UTC(2029, 1, 1), Date.UTC(2029, 2, 1)]) {
    goTo(month + 6 * HOUR);
    runAccountJobs(world.deps);
  }

  const made = world.db.select().from(invoices).all();
  expect(letters('account.invoice')).toHaveLength(made.length);
  for (const { id } of accounts) {
    const money = readAccountMoney(world.deps, id);
    const own = placed.filter((one) => one.accountId === id);
    for (const month of new Set([
      ...own.map((one) => toMonth(one.completedAt)),
      ...money.invoices.map((one) => one.month),
    ])) {
      const { total, orders: rows } = readStatement(world.deps, { accountId: id, month });
      const ofMonth = own.filter((one) => toMonth(one.completedAt) === month);
      const invoiced = money.invoices.filter((one) => one.month === month);
      const sum = (values: number[]) => values.reduce((all, one) => all + one, 0);
      expect(rows.map(({ orderId }) => orderId).sort()).toEqual(ofMonth.map((one) => one.id).sort());
      expect(total).toBe(sum(ofMonth.map(({ amount }) => amount)));
      expect(sum(invoiced.map(({ amount, credited }) => amount - credited))).toBe(total);
    }
    const entries = listEntries(world.deps, id);
    const came = entries
      .map(({ kind, amount, withheld }) => (kind === 'reversal' ? -1 : 1) * (amount + withheld))
      .reduce((all, one) => all + one, 0);
    const cost = own.reduce((all, { amount }) => all + amount, 0);
    expect(money.owed - money.credit).toBe(cost - came);
    expect(money.uninvoiced).toBe(0);
  }
  const { rows, totals } = await world.as(superadmin).accounts.ageing();
  for (const row of rows) {
    expect(AGES.reduce((sum, age) => sum + row[age], 0)).toBe(row.owed);
    expect(row.owed).toBe(readAccountMoney(world.deps, row.account.id).owed);
  }
  expect(totals.owed).toBe(rows.reduce((sum, { owed }) => sum + owed, 0));
  const rules = ['compte', 'facture'];
  expect(
    findInconsistentRows(world.store.sqlite).filter(({ what }) => rules.some((word) => what.includes(word))),
  ).toEqual([]);
  console.log(
    'fourteen months:',
    JSON.stringify({ ...figures, invoices: made.length, reminders: letters('account.reminder').length }),
  );
  expect(Math.min(...Object.values(figures))).toBeGreaterThan(0);
});
