import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { creditNotes, outbox } from '#db/schema.ts';
import { DAY, HOUR } from '#domain/format/calendar.ts';
import { anAccount, anAccountOrder, runJobs } from '#testing/accounts/accounts.ts';
import { getRefusal } from '#testing/getRefusal.ts';
import { openCertifyingHouse, readInvoiceRows } from '#testing/invoices/certifyingHouse.ts';
import type { ActEvent } from '../../acts/change.ts';
import { readAccountMoney } from '../../invoices/accountMoney.ts';
import { creditUndoneOrders } from './monthlyRun.ts';

const RUN = Date.parse('2026-12-01T06:00:00Z');
const house = openCertifyingHouse();

function addMonth() {
  const { world } = house;
  const account = anAccount(world);
  const orders = [7000, 500].map((amount) =>
    anAccountOrder(world, account.id, { completedAt: world.clock.now(), amount, pieces: 2 }),
  );
  world.clock.advance(RUN - world.clock.now());
  runJobs(world);
  return { world, account, orders };
}

it('a month is sent whole to the tax office, and is due and mailed from its certification on', async () => {
  const { world, account } = addMonth();
  const letters = () => world.db.select().from(outbox).where(eq(outbox.kind, 'account.invoice')).all();
  expect(readInvoiceRows(world)).toMatchObject([{ state: 'to_send', amount: 7500, dueAt: null }]);
  expect(readAccountMoney(world.deps, account.id)).toMatchObject({ owed: 7500, invoices: [{ dueAt: null }] });
  expect(letters()).toEqual([]);
  world.clock.advance(HOUR);
  await house.step();
  const [invoice] = readInvoiceRows(world);
  expect(invoice).toMatchObject({
    state: 'certified',
    difference: null,
    dueAt: RUN + HOUR + account.terms * DAY,
  });
  expect(letters()).toMatchObject([{ recipient: account.email, data: { number: invoice?.number } }]);
  const month = { accountId: account.id, month: '2026-11' };
  const { total } = await world.as(world.admin()).accounts.statement(month);
  const request = { template: 'B2B', paymentMethod: 'deferred', clientNcc: account.ncc };
  expect(house.fne.space).toMatchObject([{ kind: 'sale', total, request }]);
});

it('an order whose delivery is undone is taken back by a note of its own lines', async () => {
  const { world, account, orders } = addMonth();
  await house.step();
  const event = { before: { status: 'completed' }, after: { status: 'delivery_en_route' } };
  const actor = { id: 'desk', role: 'admin', fullname: 'Ali' };
  world.store.write(() =>
    creditUndoneOrders(world.deps, [{ ...event, actor, orderId: orders[0]?.id } as ActEvent]),
  );
  await house.step();
  const [note, ...others] = world.db.select().from(creditNotes).all();
  expect(others).toEqual([]);
  expect(note).toMatchObject({ state: 'certified', amount: 7000 });
  expect(readAccountMoney(world.deps, account.id)).toMatchObject({ owed: 500 });
});

it('a superadmin takes pieces of a month back line by line, and the business owes less', async () => {
  const { world, account } = addMonth();
  await house.step();
  const { invoices, accounts } = world.as(world.superadmin());
  const [{ id: invoiceId = '' } = {}] = readAccountMoney(world.deps, account.id).invoices;
  const { lines, credits, isCreditableHere } = await invoices.get({ invoiceId });
  expect([credits, isCreditableHere]).toEqual([[], true]);
  expect(lines.every(({ orderNumber }) => orderNumber !== null)).toBe(true);
  const position = lines.findIndex(({ amount }) => amount === 500);
  const note = { invoiceId, items: [{ position, quantity: 1 }], reason: 'Drap perdu' };
  await invoices.credit({ ...note, key: world.deps.id() });
  await house.step();
  const credited = { due: 7000, credits: [{ amount: 500, state: 'certified' }] };
  expect(await invoices.get({ invoiceId })).toMatchObject(credited);
  expect((await invoices.list({})).items).toMatchObject([credited]);
  expect(await accounts.money({ accountId: account.id })).toMatchObject({
    invoices: [{ amount: 7500, credited: 500, due: 7000 }],
  });
  expect(await getRefusal(invoices.credit({ ...note, key: world.deps.id() }))).toBe('ABOVE_QUANTITY');
  expect(await getRefusal(invoices.get({ invoiceId: world.deps.id() }))).toBe('NOT_FOUND');
});

it('a month names its business as it was sent, though it is corrected before the answer is known', async () => {
  const { world, account } = addMonth();
  const owner = world.superadmin();
  house.fne.faults.push('signThenHang');
  await house.step();
  await world.as(owner).accounts.update({ accountId: account.id, seen: 1, ncc: '7654321Z' });
  world.clock.advance(HOUR);
  await house.step();
  const [{ id: invoiceId = '' } = {}] = readInvoiceRows(world);
  const number = house.fne.space[0]?.reference ?? '';
  await world.as(owner).invoices.resolve({ invoiceId, found: true, number });
  expect(readInvoiceRows(world)).toMatchObject([{ number, content: { business: { ncc: account.ncc } } }]);
});
