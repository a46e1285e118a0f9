import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { audit, invoiceOrders, invoices, orderLines } from '#db/schema.ts';
import type { PlaceOrderInput } from '#domain/inputs/order.ts';
import { anAccountInput } from '#testing/accounts/accounts.ts';
import { getRefusal } from '#testing/getRefusal.ts';
import { checkRowsAfterEach, openFixture, openWorld } from '#testing/openWorld.ts';
import { type UserRow, WORLD_PASSWORD } from '#testing/people.ts';
import { listColumn } from '#testing/rows.ts';

const world = openWorld({ settings: { demo: true } });
const awa = openFixture(() => world.client('Awa Koné'));
const paul = openFixture(() => world.client('Paul Yao'));
const desk = openFixture(() => world.admin());
const owner = openFixture(() => world.superadmin());
const shirt = openFixture(() => aGarment('Chemise', 1250));
checkRowsAfterEach(world);

const aGarment = (name: string, price: number) => {
  const { id: productId } = world.product(name, [{ name: 'Lavage', price }]);
  return { productId, service: 'Lavage' };
};

async function openAccount(
  part: Parameters<typeof anAccountInput>[0] = {},
  people: readonly UserRow[] = [awa],
) {
  const { accounts } = world.as(owner);
  const { id: accountId } = await accounts.create(anAccountInput(part));
  for (const { id: userId } of people) await accounts.addPerson({ accountId, userId });
  return accountId;
}

const aCart = (accountId: string, quantity = 2, part: Partial<PlaceOrderInput> = {}) =>
  world.aCart({ paymentMethod: 'compte', accountId, items: [{ ...shirt, quantity }], ...part });

const aCall = (accountId: string, quantity = 2) => {
  const { contactPhone: phone, ...cart } = aCart(accountId, quantity);
  return { ...cart, contact: { phone, fullname: 'Réception' } };
};

describe('an account', () => {
  it('is opened once for a key, and another content is refused', async () => {
    const { accounts } = world.as(owner);
    const input = anAccountInput({ ncc: '1234567a' as never });
    const first = await accounts.create(input);
    expect(first).toMatchObject({ ncc: '1234567A', credit: 0, invoices: [], people: [] });
    expect((await accounts.create(input)).id).toBe(first.id);
    expect(await getRefusal(accounts.create({ ...input, name: 'Autre' }))).toBe('KEY_REUSED');
    expect(await accounts.list()).toMatchObject([{ id: first.id, people: 0 }]);
  });

  it('has a discount or a price list, never both, and an NCC of seven digits and a letter', async () => {
    const { accounts } = world.as(owner);
    const prices = [{ ...shirt, price: 900 }];
    expect(await getRefusal(accounts.create(anAccountInput({ discount: 10, prices })))).toBe('BAD_REQUEST');
    expect(await getRefusal(accounts.create(anAccountInput({ ncc: '123456AB' })))).toBe('BAD_REQUEST');
    expect(await getRefusal(accounts.create(anAccountInput({ discount: 101 })))).toBe('BAD_REQUEST');
    const { id: accountId } = await accounts.create(anAccountInput({ prices }));
    expect(await getRefusal(accounts.update({ accountId, discount: 10 }))).toBe('INVALID_INPUT');
    const discounted = { discount: 10, prices: [] };
    expect(await accounts.update({ accountId, ...discounted })).toMatchObject(discounted);
  });

  it('is not changed over what a colleague has changed, and says in the journal what changed', async () => {
    const accountId = await openAccount();
    const { accounts } = world.as(owner);
    const { version } = await accounts.update({ accountId, seen: 1, ceiling: 90_000 });
    expect(await getRefusal(accounts.update({ accountId, seen: 1, terms: 45 }))).toBe('HOUSE_CHANGED');
    expect(version).toBe(2);
    const row = world.db.select().from(audit).where(eq(audit.act, 'accounts.update')).get();
    expect(row).toMatchObject({ before: { ceiling: 500_000 }, after: { ceiling: 90_000 } });
  });

  it('takes a change that is sent again after its answer was lost, and changes nothing', async () => {
    const accountId = await openAccount();
    const { accounts } = world.as(owner);
    const prices = ['Robe', 'Chemise'].map((name, i) => ({ ...aGarment(name, 1000), price: 800 + i }));
    for (const change of [{ terms: 45 }, { discount: 0, prices }]) {
      const { version } = await accounts.get({ accountId });
      const sent = { accountId, seen: version, ...change };
      const first = await accounts.update(sent);
      expect(await accounts.update(sent)).toEqual(first);
      const another = accounts.update({ accountId, seen: version, terms: 60 });
      expect(await getRefusal(another)).toBe('HOUSE_CHANGED');
    }
    expect(world.db.select().from(audit).where(eq(audit.act, 'accounts.update')).all()).toHaveLength(2);
    const reversed = { prices: prices.toReversed(), seen: 1, accountId };
    expect(await getRefusal(accounts.update(reversed))).toBe('accepted');
    expect(await getRefusal(accounts.update({ ...reversed, prices: [] }))).toBe('HOUSE_CHANGED');
  });

  it('is closed once it owes nothing, and takes no order afterwards', async () => {
    const accountId = await openAccount();
    const { id: orderId } = await world.as(awa).orders.place(aCart(accountId));
    const { accounts } = world.as(owner);
    expect(await getRefusal(accounts.close({ accountId }))).toBe('ACCOUNT_OWES');
    await world.as(awa).orders.cancel({ orderId });
    expect((await accounts.close({ accountId })).closedAt).toBe(world.clock.now());
    expect(await getRefusal(world.as(awa).orders.place(aCart(accountId)))).toBe('NOT_YOUR_ACCOUNT');
    expect(await world.as(awa).accounts.orderable()).toEqual([]);
  });

  it('takes clients alone, and loses one who is erased', async () => {
    const accountId = await openAccount();
    const { accounts } = world.as(owner);
    expect(await getRefusal(accounts.addPerson({ accountId, userId: desk.id }))).toBe('NOT_A_CLIENT');
    const exported = await world.as(awa).profile.exportData({ password: WORLD_PASSWORD });
    expect(exported.businesses).toMatchObject([{ name: 'Hôtel Ivoire' }]);
    await world.as(awa).profile.deleteAccount({ password: WORLD_PASSWORD });
    expect((await accounts.get({ accountId })).people).toEqual([]);
  });
});

describe('an order on an account', () => {
  it('has the account’s discount on each line, and nothing due', async () => {
    const accountId = await openAccount({ discount: 33 });
    const order = await world.as(awa).orders.place(aCart(accountId, 3));
    expect(order).toMatchObject({
      paymentMethod: 'compte',
      paymentState: 'account',
      amountDue: 0,
      credit: 0,
      totalItemsPrice: 2513,
      grandTotal: 2513 + order.transportFee,
      account: { id: accountId },
      items: [{ unitPrice: 1250, discount: 33 }],
    });
    const items = [{ ...shirt, quantity: 1 }];
    const amended = await world.as(awa).orders.amend({ orderId: order.id, seen: order.version, items });
    expect(amended).toMatchObject({ totalItemsPrice: 838, paymentState: 'account', amountDue: 0 });
  });

  it('has the account’s prices, also for what is added later', async () => {
    const accountId = await openAccount({ prices: [{ ...shirt, price: 900 }] });
    const items = [{ ...aGarment('Robe', 2000), quantity: 1 }];
    const { id: orderId, version } = await world.as(awa).orders.place(aCart(accountId, 1, { items }));
    const more = [...items, { ...shirt, quantity: 1 }];
    const amended = await world.as(awa).orders.amend({ orderId, seen: version, items: more });
    expect(amended.items.map(({ unitPrice }) => unitPrice)).toEqual([2000, 900]);
    expect(listColumn(world.db, orderLines, 'discount')).toEqual([0, 0]);
  });

  it('names its account, which another method does not', async () => {
    const accountId = await openAccount();
    const { orders } = world.as(awa);
    for (const part of [{ accountId: undefined }, { paymentMethod: 'espece' as const }])
      expect(await getRefusal(orders.place(aCart(accountId, 1, part)))).toBe('INVALID_INPUT');
  });

  it('takes no money and no other buyer: no cash, no receipt, no refund, no other means', async () => {
    const accountId = await openAccount();
    const { id: orderId } = await world.as(awa).orders.place(aCart(accountId));
    const { dispatch } = world.as(desk);
    const yao = world.livreur();
    await dispatch.assign({ orderId, leg: 'pickup', livreurId: yao.id, from: 'pending' });
    const { orders } = world.as(awa);
    const key = crypto.randomUUID();
    const buyer = { ncc: '1304777N', name: 'Hôtel Ivoire' };
    const { token } = await dispatch.link({ orderId });
    for (const call of [
      world.as(yao).missions.confirmCash({ orderId }),
      dispatch.markPaid({ orderId, method: 'espece' }),
      dispatch.refund({ orderId, method: 'espece', amount: 100, reason: 'Tache', key }),
      dispatch.refuseDeclared({ orderId }),
      orders.choosePayment({ orderId, method: 'espece' }),
      orders.declarePaid({ orderId }),
      orders.setBuyer({ orderId, ...buyer }),
      world.visitor().follow.setBuyer({ token, ...buyer }),
    ])
      expect(await getRefusal(call)).toBe('ON_ACCOUNT');
    await world.as(yao).missions.advance({ orderId, from: 'assigned' });
    expect((await dispatch.board({ paymentState: 'unpaid' })).items).toEqual([]);
    const { items } = await dispatch.board({ paymentState: 'account' });
    expect(items).toMatchObject([{ id: orderId, amountDue: 0 }]);
  });

  it('owes nothing in the figures, open, delivered or cancelled', async () => {
    const accountId = await openAccount();
    const { dispatch, stats } = world.as(owner);
    const order = await world.as(awa).orders.place(aCart(accountId));
    expect(await stats.overview()).toMatchObject({ owed: { due: 0, credit: 0 } });
    await dispatch.cancel({ orderId: order.id, from: 'pending' });
    const { items } = await dispatch.board({ paymentMethod: 'compte' });
    expect(items).toMatchObject([{ amountDue: 0, credit: 0 }]);
    expect(await world.as(owner).accounts.get({ accountId })).toMatchObject({ uninvoiced: 0 });
  });
});

describe('the ceiling', () => {
  it('counts invoices, orders not invoiced and this one', async () => {
    const { transportFee } = await world.as(awa).orders.place(world.aCart());
    const accountId = await openAccount({ ceiling: 10_000 + 2 * transportFee });
    const first = await world.as(awa).orders.place(aCart(accountId, 4));
    const place = (quantity: number) => getRefusal(world.as(awa).orders.place(aCart(accountId, quantity)));
    expect(await place(5)).toBe('OVER_CEILING');
    const now = world.clock.now();
    const { write } = world.store;
    const insertInvoice = world.db.insert(invoices).values({
      id: 'invoice',
      accountId,
      month: '2026-11',
      amount: first.grandTotal,
      createdAt: now,
      dueAt: now,
      content: { lines: [], method: 'deferred' },
      state: 'plain',
      payload: null,
    } as typeof invoices.$inferInsert);
    const invoiced = { invoiceId: 'invoice', orderId: first.id, amount: first.grandTotal };
    write(() => [insertInvoice, world.db.insert(invoiceOrders).values(invoiced)].map((one) => one.run()));
    expect(await world.as(awa).accounts.get({ accountId })).toMatchObject({
      owed: first.grandTotal,
      uninvoiced: 0,
      invoices: [{ id: 'invoice', month: '2026-11', due: first.grandTotal, dueAt: now }],
    });
    expect(await place(5)).toBe('OVER_CEILING');
    expect(await place(4)).toBe('accepted');
    // No run has made this invoice, and its order is still under way.
    write(() => [invoiceOrders, invoices].map((table) => world.db.delete(table).run()));
  });

  it('is passed by the desk with a reason, which the journal keeps', async () => {
    const accountId = await openAccount({ ceiling: 0 });
    const { dispatch } = world.as(desk);
    expect(await getRefusal(dispatch.placeFor(aCall(accountId)))).toBe('OVER_CEILING');
    const order = await dispatch.placeFor({ ...aCall(accountId), override: { reason: 'Chèque annoncé' } });
    expect(order).toMatchObject({ paymentState: 'account', account: { id: accountId } });
    const row = world.db.select().from(audit).where(eq(audit.act, 'dispatch.placeFor')).get();
    expect(row).toMatchObject({ subject: order.id, after: { accountId, reason: 'Chèque annoncé' } });
  });
});

describe('the ceiling of an order that grows', () => {
  const openOrder = async () => {
    const accountId = await openAccount();
    const { id, version, grandTotal } = await world.as(awa).orders.place(aCart(accountId, 4));
    await world.as(owner).accounts.update({ accountId, seen: 1, ceiling: grandTotal });
    return { orderId: id, seen: version, items: [{ ...shirt, quantity: 5 }], grandTotal };
  };

  it('refuses what its client or the desk adds, unless the desk says why', async () => {
    const { grandTotal, ...amendment } = await openOrder();
    expect(await getRefusal(world.as(awa).orders.amend(amendment))).toBe('OVER_CEILING');
    const { dispatch } = world.as(desk);
    const byDesk = { ...amendment, agreed: 'phone' as const };
    expect(await getRefusal(dispatch.amend(byDesk))).toBe('OVER_CEILING');
    const amended = await dispatch.amend({ ...byDesk, override: { reason: 'Chèque annoncé' } });
    expect(amended.grandTotal).toBeGreaterThan(grandTotal);
    const row = world.db.select().from(audit).where(eq(audit.act, 'dispatch.amend')).get();
    expect(row?.after).toMatchObject({ agreed: 'phone', reason: 'Chèque annoncé' });
  });

  it('is made no larger by who was taken off the account since', async () => {
    const accountId = await openAccount();
    const { orders } = world.as(awa);
    const { id: orderId, version } = await orders.place(aCart(accountId, 4));
    await world.as(owner).accounts.removePerson({ accountId, userId: awa.id });
    const amend = (quantity: number) =>
      orders.amend({ orderId, seen: version, items: [{ ...shirt, quantity }] });
    for (const attempt of [amend(5), orders.place(aCart(accountId))])
      expect(await getRefusal(attempt)).toBe('NOT_YOUR_ACCOUNT');
    expect(await getRefusal(amend(3))).toBe('accepted');
  });

  it('leaves a count above it as a gap, for the linen has changed hands', async () => {
    const { orderId, grandTotal } = await openOrder();
    const yao = world.livreur();
    await world.as(desk).dispatch.assign({ orderId, leg: 'pickup', livreurId: yao.id, from: 'pending' });
    await world.as(yao).missions.advance({ orderId, from: 'assigned' });
    const { codes } = await world.as(awa).orders.get({ orderId });
    const handover = { counts: [{ position: 0, quantity: 5 }], code: codes?.pickup };
    await world.as(yao).missions.advance({ orderId, from: 'pickup_en_route', handover });
    const { items } = await world.as(desk).dispatch.board({ attention: 'count' });
    expect(items).toMatchObject([{ id: orderId, status: 'picked_up', grandTotal }]);
  });
});

describe('another business', () => {
  it('is unknown to who is of another: its page, its money, its orders, its rules, and to order on', async () => {
    const accountId = await openAccount();
    await openAccount({}, [paul]);
    const { id: orderId } = await world.as(awa).orders.place(aCart(accountId));
    const buyer = { ncc: '1304777N', name: 'Hôtel Ivoire' };
    const { contactPhone, items, location } = aCart(accountId);
    const place = { items, location, contactPhone, address: 'Portail bleu' };
    const rule = { ...place, weekdays: [1], slot: { at: '10:00' }, from: '2030-01-01', except: [] };
    const { accounts, orders, recurring } = world.as(paul);
    const calls = {
      get: accounts.get({ accountId }),
      orders: accounts.orders({ accountId }),
      money: accounts.money({ accountId }),
      statement: accounts.statement({ accountId, month: '2026-10' }),
      order: orders.get({ orderId }),
      timeline: orders.timeline({ orderId }),
      position: orders.position({ orderId }),
      again: orders.again({ orderId }),
      cancel: orders.cancel({ orderId }),
      buyer: orders.setBuyer({ orderId, ...buyer }),
    };
    const refusals: string[] = [];
    for (const [name, call] of Object.entries(calls)) refusals.push(`${name} ${await getRefusal(call)}`);
    expect(refusals).toEqual(Object.keys(calls).map((name) => `${name} NOT_FOUND`));
    for (const one of [accountId, crypto.randomUUID()]) {
      const fresh = { ...rule, key: crypto.randomUUID(), accountId: one, paymentMethod: 'compte' as const };
      for (const call of [orders.place(aCart(one)), recurring.create(fresh)])
        expect(await getRefusal(call)).toBe('NOT_YOUR_ACCOUNT');
    }
    expect((await accounts.orderable()).map(({ id }) => id)).not.toContain(accountId);
    expect((await orders.inProgress({})).items).toEqual([]);
    expect((await recurring.list()).items).toEqual([]);
  });

  it('is offered to the desk for each client, or for the one who calls', async () => {
    const accountId = await openAccount();
    const list = async (reader: UserRow, input?: { userId: string }) =>
      (await world.as(reader).accounts.orderable(input)).map(({ id }) => id);
    expect(await list(desk)).toEqual([accountId]);
    expect(await list(desk, { userId: awa.id })).toEqual([accountId]);
    expect(await list(desk, { userId: paul.id })).toEqual([]);
    expect(await list(paul, { userId: awa.id })).toEqual([]);
  });

  it('is said by who calls for it: its name finds its people', async () => {
    const accountId = await openAccount({ name: 'Cabinet Lagune Conseil' }, [awa, paul]);
    const find = async (search: string) =>
      (await world.as(desk).dispatch.contacts({ search })).items.map(({ account }) => account);
    const business = 'Cabinet Lagune Conseil';
    const people = [awa, paul].map(({ id, fullname }) => ({ id, fullname, business }));
    expect(await find('lagune cons')).toEqual(people);
    expect(await find('Lagune Awa')).toEqual([]);
    await world.as(owner).accounts.close({ accountId });
    expect(await find('lagune cons')).toEqual([]);
  });

  it('is seen by all its own people, without its e-mail and their numbers', async () => {
    const accountId = await openAccount({}, [awa, paul]);
    const { id, shortNumber, grandTotal: amount } = await world.as(awa).orders.place(aCart(accountId));
    const { address, contactPhone } = await world.as(awa).recurring.create({
      ...aCart(accountId),
      weekdays: [4],
      slot: { at: '10:00' },
      address: 'Mermoz, portail bleu',
      from: '2027-06-03',
    });
    const { accounts } = world.as(paul);
    expect((await accounts.orders({ accountId })).items).toMatchObject([
      { id, shortNumber, number: null, clientName: 'Awa Koné', isOwn: false },
    ]);
    expect((await world.as(desk).accounts.orders({ accountId })).items).toMatchObject([
      { number: Number(shortNumber) },
    ]);
    expect((await world.as(awa).accounts.orders({ accountId })).items).toMatchObject([{ isOwn: true }]);
    const visits = [{ number: Number(shortNumber), amount }];
    const { people } = await world.as(desk).accounts.get({ accountId });
    expect(people).toMatchObject([{ id: awa.id, visits }, { visits: [] }]);
    const account = await accounts.get({ accountId });
    expect(account).not.toHaveProperty('people');
    expect(account.personNames).toEqual(expect.arrayContaining(['Awa Koné', 'Paul Yao']));
    expect(account.rules).toMatchObject([
      { fullname: 'Awa Koné', weekdays: [4], at: '10:00', items: [{ quantity: 2 }], paused: false },
    ]);
    for (const secret of [address, contactPhone]) expect(JSON.stringify(account.rules)).not.toContain(secret);
    await world.as(owner).accounts.removePerson({ accountId, userId: awa.id });
    expect((await accounts.get({ accountId })).rules).toEqual([]);
    await world.as(owner).accounts.removePerson({ accountId, userId: paul.id });
    expect(await getRefusal(accounts.orders({ accountId }))).toBe('NOT_FOUND');
  });
});
