import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { findInconsistentRows } from '#db/consistency.ts';
import { orders, products, recurringDates, recurringRules, users } from '#db/schema.ts';
import { buildFollowedLink } from '#domain/addresses.ts';
import { DAY, formatIsoDay, HOUR, MINUTE } from '#domain/format/calendar.ts';
import { completeAddress } from '#domain/places/addressWords.ts';
import { HORIZON_DAYS } from '#domain/recurring/rules.ts';
import { anAccountInput } from '#testing/accounts/accounts.ts';
import type { Caller } from '#testing/browserClient.ts';
import { getRefusal } from '#testing/getRefusal.ts';
import { readEvents } from '#testing/history.ts';
import { openCaller, openFixture, openWorld } from '#testing/openWorld.ts';
import { WORLD_PASSWORD } from '#testing/people.ts';
import { updateRow } from '#testing/rows.ts';
import { readSize } from '#testing/size.ts';
import { runScheduler } from './scheduler.ts';

/** The date without a visit is the hundred and third day. */
const DAYS = readSize('RECURRING_DAYS', { usual: 110, whole: 400 });

/** It begins on Friday 20 November 2026, at 9:00. */
const world = openWorld();
const client = openFixture(() => world.client('Awa Koné'));
const awa = openCaller(() => world.as(client));
const desk = openCaller(() => world.as(world.admin()));
openFixture(() => world.product());

type RuleInput = Parameters<Caller['recurring']['create']>[0];
function aRule(parts: Partial<RuleInput> = {}): RuleInput {
  const { items, location, contactPhone, paymentMethod } = world.aCart();
  return {
    key: world.deps.id(),
    weekdays: [2],
    slot: { at: '10:00' },
    items,
    location,
    contactPhone,
    paymentMethod,
    address: 'Mermoz, portail bleu',
    from: '2026-11-20',
    ...parts,
  };
}
const listOrders = () => world.db.select().from(orders).all();
const listLiveSlots = () =>
  listOrders()
    .filter(({ status }) => status !== 'cancelled')
    .map(({ slotFrom }) => new Date(slotFrom ?? 0).toISOString().slice(0, 16))
    .toSorted();
const onAccount = (accountId: string) => ({ paymentMethod: 'compte' as const, accountId });
async function openAccount(parts: Parameters<typeof anAccountInput>[0] = {}) {
  const owner = world.superadmin();
  const { accounts } = world.as(owner);
  const { id: accountId } = await accounts.create(anAccountInput(parts));
  await accounts.addPerson({ accountId, userId: client.id });
  // The session of the owner has ended where a week has passed.
  const removePerson = () => world.as(owner).accounts.removePerson({ accountId, userId: client.id });
  const setCeiling = (version: number, ceiling: number) =>
    world.as(owner).accounts.update({ accountId, seen: version, ceiling });
  return { accountId, accounts, removePerson, setCeiling };
}
const listRefusals = () =>
  world.db
    .select()
    .from(recurringDates)
    .where(eq(recurringDates.state, 'missed'))
    .all()
    .toSorted((one, other) => one.date.localeCompare(other.date))
    .map(({ refusal }) => refusal);
const schedule = () => runScheduler(world.deps);
const advanceTo = (iso: string) => world.clock.advance(Date.parse(iso) - world.clock.now());
const scheduleAt = (iso: string) => {
  advanceTo(iso);
  schedule();
};
const scheduleAfter = (time: number) => {
  world.clock.advance(time);
  schedule();
};
const listKinds = () => world.mailbox.letters().map(({ kind }) => kind);
const countLetters = (kind: string) => listKinds().filter((one) => one === kind).length;
const assignPickup = (orderId = '') =>
  desk.dispatch.assign({ orderId, leg: 'pickup', livreurId: world.livreur().id, from: 'pending' });
async function addContact(): Promise<string> {
  const { contactPhone: _, ...cart } = world.aCart();
  const contact = { phone: '0701020304', fullname: 'Clarisse Bédi', email: 'clarisse@exemple.ci' };
  return (await desk.dispatch.placeFor({ ...cart, contact })).contactId ?? '';
}
type Rule = Awaited<ReturnType<Caller['recurring']['create']>>;
const listStates = ({ dates }: Rule) => dates.map(({ date, state }) => `${date} ${state}`);

describe('a rule', () => {
  it('makes the orders of seven days in the write that creates it, and shows two weeks', async () => {
    const rule = await awa.recurring.create(aRule());
    expect(listLiveSlots()).toEqual(['2026-11-24T10:00']);
    expect(listStates(rule)).toEqual(['2026-11-24 made', '2026-12-01 planned']);
    const [order] = listOrders();
    expect(order).toMatchObject({
      ruleId: rule.id,
      clientId: client.id,
      clientAddress: 'Mermoz, portail bleu',
    });
    expect(rule.total).toBe(order?.grandTotal);
    const { items } = await awa.orders.inProgress({});
    expect(items[0]).toMatchObject({ ruleId: rule.id, visitConfirmedAt: null });
    const events = readEvents(world.db);
    expect(events.map(({ kind, actorId, actorRole }) => [kind, actorId, actorRole])).toEqual([
      ['created', 'system:scheduler', 'system'],
    ]);
    expect(listKinds()).toEqual([]);
  });

  it('shows no visit of today that comes too soon for an order', async () => {
    advanceTo('2026-11-20T09:00:01Z');
    const rule = await awa.recurring.create(aRule({ weekdays: [5] }));
    expect(listStates(rule)).toEqual(['2026-11-27 made']);
  });

  it('tells no total of a garment that is sold by the kilo since', async () => {
    await awa.recurring.create(aRule());
    const [{ id = '', services = [] } = {}] = world.db.select().from(products).all();
    updateRow(world.db, products, id, { services: services.map((one) => ({ ...one, unit: 'kg' as const })) });
    const [rule] = (await awa.recurring.list({})).items;
    expect(rule).toMatchObject({ total: null, refusal: 'PRICES_CHANGED' });
    expect(rule && listStates(rule)).toEqual(['2026-11-24 made', '2026-12-01 missed']);
  });

  it('answers the same key with the same rule, and refuses it for another', async () => {
    const input = aRule();
    const { id } = await awa.recurring.create(input);
    expect((await awa.recurring.create(input)).id).toBe(id);
    expect(await getRefusal(awa.recurring.create({ ...input, weekdays: [3] }))).toBe('KEY_REUSED');
    expect(listOrders()).toHaveLength(1);
  });

  it.each<[what: string, parts: Partial<RuleInput>, refusal: string]>([
    ['an hour at which no slot begins', { slot: { at: '10:30' } }, 'INVALID_INPUT'],
    ['a weekday on which the house is closed, alone', { weekdays: [7] }, 'INVALID_INPUT'],
    ['the account of another business', onAccount(crypto.randomUUID()), 'NOT_YOUR_ACCOUNT'],
    ['an account that does not pay', { accountId: crypto.randomUUID() }, 'INVALID_INPUT'],
    ['a place beyond reach', { location: { lng: -5.5, lat: 6.9 } }, 'TOO_FAR'],
    ['an end before its start', { to: '2026-11-19' }, 'BAD_REQUEST'],
    ['no weekday', { weekdays: [] }, 'BAD_REQUEST'],
    ['somebody else', { clientId: crypto.randomUUID() }, 'FORBIDDEN'],
  ])('refuses %s', async (_, parts, refusal) => {
    expect(await getRefusal(awa.recurring.create(aRule(parts)))).toBe(refusal);
    expect(listOrders()).toEqual([]);
  });

  it('orders on the account of a business until its ceiling, or until its person leaves', async () => {
    const { accountId, removePerson, setCeiling } = await openAccount({ discount: 10 });
    const { total } = await awa.recurring.create(aRule({ ...onAccount(accountId), weekdays: [1, 2] }));
    expect(listOrders().map(({ grandTotal }) => grandTotal)).toEqual([total, total]);
    expect((await awa.orders.inProgress({})).items).toMatchObject(
      Array(2).fill({ amountDue: 0, paymentState: 'account', account: { id: accountId } }),
    );
    await setCeiling(1, 1);
    scheduleAfter(7 * DAY);
    expect(listRefusals()).toEqual(['OVER_CEILING', 'OVER_CEILING']);
    await setCeiling(2, 3 * (total ?? 0));
    scheduleAfter(DAY);
    expect(listRefusals()).toEqual(['OVER_CEILING']);
    expect(listOrders()).toHaveLength(3);
    const letters = world.mailbox.letters().filter(({ kind }) => kind === 'recurring.missed');
    expect(letters).toHaveLength(2);
    await removePerson();
    scheduleAfter(7 * DAY);
    expect(listRefusals().slice(1)).toEqual(['FORBIDDEN', 'FORBIDDEN']);
  });

  it('is changed only by who could make it anew as it then is', async () => {
    const { accountId, accounts, removePerson } = await openAccount({ discount: 10 });
    const { id: ruleId } = await awa.recurring.create(aRule(onAccount(accountId)));
    const { id: foreign } = await accounts.create(anAccountInput({ discount: 50 }));
    for (const other of [foreign, crypto.randomUUID()])
      expect(await getRefusal(awa.recurring.update({ ruleId, accountId: other }))).toBe('NOT_YOUR_ACCOUNT');
    await removePerson();
    const items = aRule().items.map((item) => ({ ...item, quantity: 20 }));
    expect(await getRefusal(awa.recurring.update({ ruleId, items }))).toBe('NOT_YOUR_ACCOUNT');
    expect(await getRefusal(awa.recurring.update({ ruleId, paused: true }))).toBe('accepted');
  });

  it('is shown alone without a total where its account is not there', async () => {
    const { id } = await awa.recurring.create(aRule());
    const { id: other } = await awa.recurring.create(aRule());
    updateRow(world.db, recurringRules, id, { accountId: crypto.randomUUID() });
    const { items } = await desk.recurring.list();
    const totals = new Map(items.map((rule) => [rule.id, rule.total]));
    expect([totals.get(id), totals.get(other)]).toEqual([null, expect.any(Number)]);
  });

  it('keeps its orders when it cannot be made anew: a garment that is gone, a client whose account is closed', async () => {
    const { id: ruleId } = await awa.recurring.create(aRule());
    world.db.update(products).set({ hidden: true }).run();
    const address = 'Rue 2';
    expect(await getRefusal(awa.recurring.update({ ruleId, address }))).toBe('ARTICLE_UNAVAILABLE');
    world.db.update(products).set({ hidden: false }).run();
    updateRow(world.db, users, client.id, { active: false });
    expect(await getRefusal(desk.recurring.update({ ruleId, address }))).toBe('NOT_FOUND');
    expect(listLiveSlots()).toEqual(['2026-11-24T10:00']);
  });

  it.each([{ to: null }, { to: '2027-01-31' }, { paused: false }, { except: [] }, { from: '2026-11-01' }])(
    'of the desk orders no more for who was taken off its account: %o',
    async (change) => {
      const { accountId, removePerson } = await openAccount();
      const days = { to: '2026-12-31', except: ['2026-11-24'] };
      const { id: ruleId } = await desk.recurring.create(
        aRule({ ...onAccount(accountId), ...days, clientId: client.id }),
      );
      await removePerson();
      await awa.recurring.update({ ruleId, paused: true, to: '2026-12-30' });
      expect(await getRefusal(awa.recurring.update({ ruleId, ...change }))).toBe('NOT_YOUR_ACCOUNT');
      expect(await getRefusal(desk.recurring.update({ ruleId, ...change }))).toBe('accepted');
    },
  );

  it('keeps its orders when the desk changes it for who was taken off its account', async () => {
    const { accountId, accounts, removePerson } = await openAccount();
    const { id: ruleId } = await awa.recurring.create(aRule(onAccount(accountId)));
    const { id: other } = await awa.recurring.create(aRule());
    expect((await accounts.get({ accountId })).people).toMatchObject([{ id: client.id, rules: 1 }]);
    await removePerson();
    const rule = (await awa.recurring.list()).items.find(({ id }) => id === ruleId);
    expect(rule?.dates).toMatchObject([{ state: 'made' }, { state: 'missed', refusal: 'FORBIDDEN' }]);
    for (const change of [
      { ruleId, address: 'Rue 2' },
      { ruleId: other, ...onAccount(accountId) },
    ])
      expect(await getRefusal(desk.recurring.update(change))).toBe('FORBIDDEN');
    expect(listLiveSlots()).toHaveLength(2);
  });

  it('of the desk is the client’s once they have put it on their account, and ends with it', async () => {
    const { accountId, removePerson } = await openAccount();
    const { id: ruleId } = await desk.recurring.create(aRule({ clientId: client.id }));
    await awa.recurring.update({ ruleId, ...onAccount(accountId) });
    await removePerson();
    scheduleAfter(7 * DAY);
    expect(listRefusals()).toEqual(['FORBIDDEN']);
  });

  it('tells no total of an account that is closed, or that its client was taken off', async () => {
    const { accountId, accounts, removePerson } = await openAccount({ discount: 10 });
    const { id: closed } = await accounts.create(anAccountInput());
    await accounts.addPerson({ accountId: closed, userId: client.id });
    for (const one of [accountId, closed])
      await awa.recurring.create(aRule({ ...onAccount(one), from: '2027-01-01' }));
    await removePerson();
    await accounts.close({ accountId: closed });
    const { items } = await awa.recurring.list();
    expect(items).toMatchObject([{ total: null }, { total: null }]);
    const findRefusal = (id: string) => items.find((rule) => rule.accountId === id)?.refusal;
    expect([accountId, closed].map(findRefusal)).toEqual(['FORBIDDEN', 'NOT_FOUND']);
  });

  it('leaves the cap of open bookings to orders that a person places', async () => {
    await awa.recurring.create(aRule({ weekdays: [1, 2, 3, 4, 5, 6, 7] }));
    expect(listLiveSlots()).toHaveLength(7);
    const slot = { from: Date.UTC(2026, 10, 23, 8) };
    for (let i = 0; i < 3; i += 1) await awa.orders.place(world.aCart({ slot }));
    expect(await getRefusal(awa.orders.place(world.aCart({ slot })))).toBe('TOO_MANY_BOOKINGS');
  });

  it('is one of five at most, beside those that have ended, which are not taken up again then', async () => {
    const { id: ruleId } = await awa.recurring.create(aRule());
    await awa.recurring.update({ ruleId, to: '2026-11-19' });
    for (let i = 0; i < 5; i += 1) await awa.recurring.create(aRule({ from: '2027-01-01' }));
    expect(await getRefusal(awa.recurring.create(aRule()))).toBe('TOO_MANY_RULES');
    expect(await getRefusal(awa.recurring.update({ ruleId, to: null }))).toBe('TOO_MANY_RULES');
  });

  it('is one of twenty at most on an account, beside a person’s own five', async () => {
    const { accountId } = await openAccount();
    const parts = { from: '2027-01-01', ...onAccount(accountId) };
    for (let i = 0; i < 20; i += 1) await awa.recurring.create(aRule(parts));
    expect(await getRefusal(awa.recurring.create(aRule(parts)))).toBe('TOO_MANY_RULES');
    const { id: ruleId } = await awa.recurring.create(aRule());
    expect(await getRefusal(awa.recurring.update({ ruleId, ...onAccount(accountId) }))).toBe(
      'TOO_MANY_RULES',
    );
  });

  it('is nobody else’s', async () => {
    const { id: ruleId } = await awa.recurring.create(aRule());
    const other = world.as(world.client());
    const date = '2026-11-24';
    expect((await other.recurring.list()).items).toEqual([]);
    for (const call of [
      other.recurring.update({ ruleId, paused: true }),
      other.recurring.skip({ ruleId, date }),
      other.recurring.restore({ ruleId, date }),
      other.orders.skipVisit({ orderId: listOrders()[0]?.id ?? '' }),
      other.orders.confirmVisit({ orderId: listOrders()[0]?.id ?? '' }),
    ])
      expect(await getRefusal(call)).toBe('NOT_FOUND');
    expect((await desk.recurring.list({ clientId: client.id })).items[0]).toMatchObject({
      id: ruleId,
      fullname: 'Awa Koné',
    });
  });

  it('is made by the desk for a contact, whose orders are those of a caller', async () => {
    const contactId = await addContact();
    const rule = await desk.recurring.create(aRule({ contactId }));
    expect(listOrders().at(-1)).toMatchObject({ contactId, clientId: null, clientName: 'Clarisse Bédi' });
    expect((await desk.recurring.list({ contactId })).items).toMatchObject([{ id: rule.id }]);
    expect(await getRefusal(desk.recurring.create(aRule()))).toBe('INVALID_INPUT');
    await desk.people.linkContact({ contactId, userId: client.id });
    const { recurringOrders } = await awa.profile.exportData({ password: WORLD_PASSWORD });
    expect(recurringOrders).toHaveLength(1);
    updateRow(world.db, users, client.id, { active: false });
    scheduleAfter(7 * DAY);
    expect(listOrders().at(-1)).toMatchObject({ contactId, clientId: null });
  });
});

describe('the days', () => {
  it('makes the order of each day once, however often the job runs', async () => {
    const seed = { weekdays: [1, 2, 3, 4, 5, 6, 7], except: ['2027-03-03'] };
    await awa.recurring.create(aRule(seed));
    for (let day = 0; day < DAYS; day += 1) {
      scheduleAfter(DAY);
      schedule();
    }
    const slots = listLiveSlots();
    expect(slots).toEqual([...new Set(slots)]);
    expect(slots.some((slot) => slot.startsWith('2027-03-03'))).toBe(false);
    expect(slots.every((slot) => new Date(`${slot}Z`).getUTCDay() !== 0)).toBe(true);
    const last = formatIsoDay(world.clock.now() + HORIZON_DAYS * DAY);
    expect(slots.at(-1)?.slice(0, 10)).toBe(last);
    expect(findInconsistentRows(world.store.sqlite)).toEqual([]);
  });

  it('makes at the start what was missed, and crosses midnight', async () => {
    await awa.recurring.create(aRule({ weekdays: [2, 5] }));
    schedule();
    scheduleAt('2026-11-30T23:59:00Z');
    expect(listLiveSlots().slice(-2)).toEqual(['2026-12-01T10:00', '2026-12-04T10:00']);
    scheduleAt('2026-12-01T00:00:00Z');
    expect(listLiveSlots().at(-1)).toBe('2026-12-08T10:00');
  });

  it('makes none on a holiday, and moves it to no other day', async () => {
    await world.as(world.superadmin()).house.update({ changes: { holidays: ['2026-11-24'] }, seen: 0 });
    const rule = await awa.recurring.create(aRule());
    expect(listOrders()).toEqual([]);
    expect(listStates(rule)).toEqual(['2026-11-24 closed', '2026-12-01 planned']);
  });

  it('takes the price of the day on which it makes the order', async () => {
    await awa.recurring.create(aRule());
    const [before] = listOrders();
    const [garment] = world.db.select().from(products).all();
    updateRow(world.db, products, garment?.id ?? '', {
      services: [{ name: 'Lavage + Repassage', price: 2000 }],
    });
    scheduleAt('2026-11-24T09:00:00Z');
    const [, after] = listOrders();
    expect((after?.totalItemsPrice ?? 0) - (before?.totalItemsPrice ?? 0)).toBe(1000);
  });

  it.each<[what: string, prepare: () => Promise<unknown>, refusal: string, words: string]>([
    [
      'a slot that is full',
      () => world.as(world.superadmin()).house.update({ changes: { slotPlaces: 1 }, seen: 0 }),
      'SLOT_UNAVAILABLE',
      'créneau est complet',
    ],
    [
      'a garment that is gone',
      async () => world.db.update(products).set({ hidden: true }).run(),
      'ARTICLE_UNAVAILABLE',
      'vêtement n’est plus proposé',
    ],
  ])('tells both sides of %s, once', async (_, prepare, refusal, words) => {
    const rule = await awa.recurring.create(aRule());
    advanceTo('2026-11-23T09:00:00Z');
    await world.as(world.client()).orders.place(world.aCart({ slot: { from: Date.UTC(2026, 10, 24, 12) } }));
    world.db
      .update(orders)
      .set({ slotFrom: Date.UTC(2026, 11, 1, 10), pickupBy: Date.UTC(2026, 11, 1, 12) })
      .run();
    await prepare();
    scheduleAt('2026-11-24T00:00:00Z');
    schedule();
    const letters = world.mailbox.letters().filter(({ kind }) => kind === 'recurring.missed');
    expect(letters).toHaveLength(1);
    expect(letters[0]?.text).toContain(words);
    const { items } = await world.as(world.admin()).recurring.list();
    expect(items.find(({ id }) => id === rule.id)?.dates.at(-1)).toMatchObject({ state: 'missed', refusal });
    const { toDo } = await world.as(world.superadmin()).stats.today();
    expect(toDo.filter(({ kind }) => kind === 'missedDates')).toMatchObject([{ dates: 1 }]);
  });
});

describe('a change', () => {
  it('makes anew what nobody is assigned to, and leaves the rest', async () => {
    const { id: ruleId } = await awa.recurring.create(aRule({ weekdays: [2, 4] }));
    const [tuesday] = listOrders();
    await assignPickup(tuesday?.id);
    const rule = await awa.recurring.update({ ruleId, slot: { at: '14:00' } });
    expect(listLiveSlots()).toEqual(['2026-11-24T10:00', '2026-11-26T14:00']);
    expect(listStates(rule).slice(0, 2)).toEqual(['2026-11-24 made', '2026-11-26 made']);
    expect(countLetters('order.cancelled')).toBe(0);
    expect(findInconsistentRows(world.store.sqlite)).toEqual([]);
  });

  it('moves the visits to another place, whose quartier stands in the address', async () => {
    const { id: ruleId } = await awa.recurring.create(aRule());
    const location = { lng: -4.02, lat: 5.32 };
    const { address } = await awa.recurring.update({ ruleId, location, address: 'portail vert' });
    expect(address).toBe(completeAddress('portail vert', location));
    expect(listOrders().map(({ clientAddress }) => clientAddress)).toEqual([address]);
    await awa.recurring.update({ ruleId, address: `${address}, étage 2` });
    const elsewhere = { lng: -3.97, lat: 5.36 };
    const moved = await awa.recurring.update({ ruleId, location: elsewhere });
    expect(moved.address).toBe(completeAddress('portail vert, étage 2', elsewhere));
    expect(listOrders().map(({ clientAddress }) => clientAddress)).toEqual([moved.address]);
  });

  it('leaves what was agreed for one visit, whose hour the calendar shows, and cancels it with its rule', async () => {
    const { id: ruleId } = await awa.recurring.create(aRule({ weekdays: [2, 4] }));
    const [tuesday] = listOrders();
    const { id: orderId = '', version = 0 } = tuesday ?? {};
    const from = Date.parse('2026-11-25T14:00:00Z');
    await awa.orders.chooseSlot({ orderId, seen: version, slot: { from } });
    const rule = await awa.recurring.update({ ruleId, slot: { at: '12:00' } });
    expect(rule.dates[0]).toMatchObject({ date: '2026-11-24', orderId, slot: { from } });
    expect(listLiveSlots()).toEqual(['2026-11-25T14:00', '2026-11-26T12:00']);
    scheduleAt('2026-11-23T19:00:00Z');
    expect(listKinds()).not.toContain('order.visitAsked');
    scheduleAt('2026-11-24T19:00:00Z');
    expect(listKinds()).toContain('order.visitAsked');
    advanceTo('2026-11-25T08:30:00Z');
    const { dates } = await awa.recurring.update({ ruleId, address: 'Rue 2' });
    expect(dates[0]).toMatchObject({ date: '2026-11-24', orderId, slot: { from } });
    for (const quantity of [30, 40]) {
      const items = aRule().items.map((item) => ({ ...item, quantity, care: ['tache' as const] }));
      await awa.recurring.update({ ruleId, items });
    }
    expect(await awa.orders.get({ orderId })).toMatchObject({ slot: { from }, items: [{ quantity: 40 }] });
    await awa.recurring.update({ ruleId, paused: true });
    expect(listLiveSlots()).toEqual([]);
  });

  it('leaves no more orders than the days of its rule, however often it comes', async () => {
    const rule = aRule({ weekdays: [1, 2, 3, 4, 5, 6, 7] });
    const { id: ruleId } = await awa.recurring.create(rule);
    for (let i = 0; i < 60; i += 1) {
      const slot = { at: i % 2 ? '10:00' : '14:00' };
      await awa.recurring.update({ ruleId, slot, address: `Mermoz, rue ${i}` });
    }
    expect(listOrders()).toHaveLength(listLiveSlots().length);
    expect(listLiveSlots()).toHaveLength(7);
    expect(listOrders().every(({ clientAddress }) => clientAddress === 'Mermoz, rue 59')).toBe(true);
    expect(countLetters('order.cancelled')).toBe(0);
  });

  it.each([30, 90])(
    'leaves an order whose slot begins too soon to make it anew, %i minutes on',
    async (minutes) => {
      const { id: ruleId } = await awa.recurring.create(aRule({ weekdays: [5] }));
      world.clock.advance(minutes * MINUTE);
      await awa.recurring.update({ ruleId, address: 'Rue 2' });
      expect(listLiveSlots()).toEqual(['2026-11-20T10:00', '2026-11-27T10:00']);
      await awa.recurring.update({ ruleId, slot: { at: '14:00' } });
      expect(listLiveSlots()).toEqual(['2026-11-20T14:00', '2026-11-27T14:00']);
    },
  );

  it.each<[string, (orderId: string) => Promise<unknown>]>([
    [
      'money that was taken back',
      async (orderId) => {
        await desk.dispatch.markPaid({ orderId, method: 'espece' });
        const { payment } = await desk.dispatch.order({ orderId });
        await desk.dispatch.reverse({ entryId: payment.entries[0]?.id ?? 0, reason: 'Autre commande' });
      },
    ],
    ['a claim', (orderId) => desk.dispatch.claim({ orderId, kind: 'autre', words: 'Bouton perdu' })],
    [
      'a landmark',
      (orderId) => {
        const form = new FormData();
        form.set('orderId', orderId);
        form.set('door', 'B12');
        return awa.places.addLandmark(form as never);
      },
    ],
  ])('keeps the cancelled order that has %s', async (_, record) => {
    const { id: ruleId } = await awa.recurring.create(aRule());
    const orderId = listOrders()[0]?.id ?? '';
    await record(orderId);
    await awa.recurring.update({ ruleId, slot: { at: '12:00' } });
    expect(listOrders().map(({ status }) => status)).toEqual(['cancelled', 'pending']);
    expect(listOrders()[0]?.id).toBe(orderId);
    expect(findInconsistentRows(world.store.sqlite)).toEqual([]);
  });

  it('asks for the ceiling only when it costs more, for its account owes the orders already', async () => {
    const { accountId, accounts } = await openAccount();
    const { id: ruleId } = await awa.recurring.create(aRule({ ...onAccount(accountId), weekdays: [2, 4] }));
    const { id: inCash } = await awa.recurring.create(aRule({ weekdays: [3] }));
    await accounts.update({ accountId, seen: 1, ceiling: 1 });
    await awa.recurring.update({ ruleId, address: 'Rue 2' });
    expect(listLiveSlots()).toEqual(['2026-11-24T10:00', '2026-11-25T10:00', '2026-11-26T10:00']);
    await awa.recurring.update({ ruleId: inCash, ...onAccount(accountId) });
    await awa.recurring.update({ ruleId, items: aRule().items.map((item) => ({ ...item, quantity: 20 })) });
    expect(listRefusals()).toEqual(Array(3).fill('OVER_CEILING'));
  });

  it('leaves its linen to a moved visit that would pass the ceiling of its account', async () => {
    const { accountId, setCeiling } = await openAccount();
    const { id: ruleId, items } = await awa.recurring.create(aRule(onAccount(accountId)));
    const { id: orderId = '', version = 0 } = listOrders()[0] ?? {};
    const from = Date.parse('2026-11-25T14:00:00Z');
    await awa.orders.chooseSlot({ orderId, seen: version, slot: { from } });
    await setCeiling(1, 1);
    await awa.recurring.update({ ruleId, items: aRule().items.map((item) => ({ ...item, quantity: 20 })) });
    const [{ quantity = 0 } = {}] = items;
    expect(await awa.orders.get({ orderId })).toMatchObject({ slot: { from }, items: [{ quantity }] });
    expect((await awa.recurring.list()).items).toMatchObject([{ items: [{ quantity: 20 }] }]);
  });

  it('tells once of a date that is missed for the same reason again', async () => {
    const { accountId, accounts } = await openAccount();
    await accounts.update({ accountId, seen: 1, ceiling: 1 });
    const { id: ruleId } = await awa.recurring.create(aRule(onAccount(accountId)));
    await awa.recurring.update({ ruleId, address: 'Rue 2' });
    await awa.recurring.update({ ruleId, to: '2027-12-31' });
    expect(listRefusals()).toEqual(['OVER_CEILING']);
    expect(countLetters('recurring.missed')).toBe(1);
  });

  it('leaves no more orders either when it is paused and taken up again, or a date left out and taken back', async () => {
    const { id: ruleId } = await awa.recurring.create(aRule({ weekdays: [1, 2, 3, 4, 5, 6, 7] }));
    for (let i = 0; i < 20; i += 1) await awa.recurring.update({ ruleId, paused: i % 2 === 0 });
    const date = '2026-11-24';
    for (let i = 0; i < 5; i += 1) {
      await awa.recurring.skip({ ruleId, date });
      await awa.recurring.restore({ ruleId, date });
    }
    expect(listLiveSlots()).toHaveLength(7);
    expect(listOrders()).toHaveLength(7);
    expect(findInconsistentRows(world.store.sqlite)).toEqual([]);
  });

  it('keeps an order that the desk cancelled, and its date', async () => {
    const { id: ruleId } = await awa.recurring.create(aRule());
    await desk.dispatch.cancel({ orderId: listOrders()[0]?.id ?? '', from: 'pending' });
    await awa.recurring.update({ ruleId, address: 'Rue 2' });
    expect(listOrders().map(({ status }) => status)).toEqual(['cancelled']);
  });

  it('leaves an order that it says the same of', async () => {
    const { id: ruleId } = await awa.recurring.create(aRule({ weekdays: [2, 4] }));
    await awa.recurring.update({ ruleId, weekdays: [4, 6] });
    expect(listLiveSlots()).toEqual(['2026-11-21T10:00', '2026-11-26T10:00']);
    expect(listOrders()).toHaveLength(3);
  });

  it('cancels the orders of a rule that is paused or ended, and makes them again', async () => {
    const { id: ruleId } = await awa.recurring.create(aRule());
    await awa.recurring.update({ ruleId, paused: true });
    expect(listLiveSlots()).toEqual([]);
    expect(listKinds()).toEqual([]);
    schedule();
    expect(listLiveSlots()).toEqual([]);
    await awa.recurring.update({ ruleId, paused: false });
    expect(listLiveSlots()).toEqual(['2026-11-24T10:00']);
    await desk.recurring.update({ ruleId, to: '2026-11-19' });
    expect(listKinds()).toEqual(['order.cancelled']);
    expect(listLiveSlots()).toEqual([]);
    expect((await awa.recurring.list()).items).toEqual([]);
  });
});

describe('a date', () => {
  it('is left out, with its order, and can be taken back', async () => {
    const { id: ruleId } = await awa.recurring.create(aRule());
    const skipped = await awa.recurring.skip({ ruleId, date: '2026-11-24' });
    expect(listStates(skipped)).toEqual(['2026-11-24 skipped', '2026-12-01 planned']);
    expect(listLiveSlots()).toEqual([]);
    schedule();
    await awa.recurring.skip({ ruleId, date: '2026-11-24' });
    expect(listLiveSlots()).toEqual([]);
    const restored = await awa.recurring.restore({ ruleId, date: '2026-11-24' });
    expect(listStates(restored)[0]).toBe('2026-11-24 made');
    expect(listLiveSlots()).toEqual(['2026-11-24T10:00']);
  });

  it('is left out once its order is cancelled by its client or deleted by the desk, and can be taken back', async () => {
    const { id: ruleId } = await awa.recurring.create(aRule());
    const date = '2026-11-24';
    const readStates = async () => (await awa.recurring.list()).items[0]?.dates.map(({ state }) => state);
    const findOrderId = () => listOrders().find(({ status }) => status === 'pending')?.id ?? '';
    await awa.orders.cancel({ orderId: findOrderId() });
    expect(await readStates()).toEqual(['skipped', 'planned']);
    await awa.recurring.restore({ ruleId, date });
    expect(await readStates()).toEqual(['made', 'planned']);
    await desk.dispatch.remove({ orderId: findOrderId() });
    expect(await readStates()).toEqual(['skipped', 'planned']);
    await awa.recurring.restore({ ruleId, date });
    expect(await readStates()).toEqual(['made', 'planned']);
    expect(listLiveSlots()).toEqual(['2026-11-24T10:00']);
  });

  it.each<[string, (orderId: string) => Promise<unknown>, string[]]>([
    ['nothing of a visit without money', async () => {}, []],
    [
      'what is given back of a paid visit',
      (orderId) => desk.dispatch.markPaid({ orderId, method: 'espece' }),
      ['order.cancelled'],
    ],
    [
      'what becomes of a declared payment',
      async (orderId) => updateRow(world.db, orders, orderId, { paymentState: 'declared' }),
      ['order.cancelled'],
    ],
  ])('that its client leaves out tells them %s', async (_, pay, kinds) => {
    const { id: ruleId } = await awa.recurring.create(aRule());
    await pay(listOrders()[0]?.id ?? '');
    const earlier = listKinds().length;
    await awa.recurring.skip({ ruleId, date: '2026-11-24' });
    expect(listKinds().slice(earlier)).toEqual(kinds);
  });

  it('is left out before its order is made', async () => {
    const { id: ruleId } = await awa.recurring.create(aRule());
    await awa.recurring.skip({ ruleId, date: '2026-12-01' });
    scheduleAt('2026-11-24T00:00:00Z');
    expect(listLiveSlots()).toEqual(['2026-11-24T10:00']);
  });

  it('is refused where the rule gives none, or a livreur is on the way', async () => {
    const { id: ruleId } = await awa.recurring.create(aRule());
    expect(await getRefusal(awa.recurring.skip({ ruleId, date: '2026-11-25' }))).toBe('NOT_FOUND');
    expect(await getRefusal(awa.recurring.skip({ ruleId, date: '2026-11-17' }))).toBe('NOT_FOUND');
    const [order] = listOrders();
    await assignPickup(order?.id);
    expect(await getRefusal(awa.recurring.skip({ ruleId, date: '2026-11-24' }))).toBe('ORDER_CHANGED');
  });
});

describe('the evening before', () => {
  it('asks the client once from 18:00 on, and no answer is yes', async () => {
    await awa.recurring.create(aRule());
    scheduleAt('2026-11-23T17:59:00Z');
    expect(listKinds()).toEqual([]);
    scheduleAfter(MINUTE);
    schedule();
    expect(listKinds()).toEqual(['order.visitAsked']);
    const { text = '' } = world.mailbox.last() ?? {};
    expect(text).toContain('Pas cette semaine');
    expect(text).toContain(buildFollowedLink(listOrders()[0]?.id ?? ''));
    world.clock.advance(20 * HOUR);
    expect(listLiveSlots()).toContain('2026-11-24T10:00');
  });

  it('asks nobody about a day that was closed since', async () => {
    await awa.recurring.create(aRule());
    const boss = world.as(world.superadmin());
    const { version } = await boss.house.all();
    await boss.house.update({ changes: { holidays: ['2026-11-24'] }, seen: version });
    scheduleAt('2026-11-23T18:00:00Z');
    expect(listKinds()).toEqual([]);
  });

  it('asks also on a day on which another rule fails', async () => {
    const { id } = await awa.recurring.create(aRule());
    await awa.recurring.create(aRule());
    updateRow(world.db, recurringRules, id, { items: {} as never });
    advanceTo('2026-11-30T18:00:00Z');
    expect(schedule).toThrow();
    expect(listKinds()).toContain('order.visitAsked');
  });

  it('asks late after a stop, and never once the slot has begun or a livreur is assigned', async () => {
    await awa.recurring.create(aRule({ weekdays: [1, 2, 3] }));
    const [, tuesday] = listOrders();
    await assignPickup(tuesday?.id);
    scheduleAt('2026-11-23T10:00:00Z');
    scheduleAt('2026-11-23T19:00:00Z');
    expect(countLetters('order.visitAsked')).toBe(0);
    scheduleAt('2026-11-25T07:00:00Z');
    expect(countLetters('order.visitAsked')).toBe(1);
  });

  it('asks again about a visit that the desk moved to another day, whatever was answered', async () => {
    await awa.recurring.create(aRule());
    const { id: orderId = '', version = 0 } = listOrders()[0] ?? {};
    scheduleAt('2026-11-23T18:00:00Z');
    await awa.orders.confirmVisit({ orderId });
    const slot = { from: Date.parse('2026-11-26T10:00:00Z') };
    await world.as(world.admin()).dispatch.setSlot({ orderId, seen: version, slot });
    expect((await awa.orders.get({ orderId })).visitConfirmedAt).toBeNull();
    scheduleAt('2026-11-25T18:00:00Z');
    expect(countLetters('order.visitAsked')).toBe(2);
  });

  it('asks no client who has just chosen tomorrow themselves', async () => {
    await awa.recurring.create(aRule({ weekdays: [4] }));
    const { id: orderId = '', version = 0 } = listOrders()[0] ?? {};
    advanceTo('2026-11-24T19:00:00Z');
    const slot = { from: Date.parse('2026-11-25T10:00:00Z') };
    const { visitConfirmedAt } = await awa.orders.chooseSlot({ orderId, seen: version, slot });
    expect(visitConfirmedAt).toBe(world.clock.now());
    schedule();
    expect(listKinds()).not.toContain('order.visitAsked');
  });

  it('takes the answer of a contact by the link of the letter', async () => {
    const contactId = await addContact();
    const { id: ruleId } = await desk.recurring.create(aRule({ contactId, weekdays: [2, 4] }));
    const [, tuesday, thursday] = listOrders();
    const follow = world.visitor().follow;
    const { token } = await desk.dispatch.link({ orderId: tuesday?.id ?? '' });
    expect((await follow.confirmVisit({ token })).visitConfirmedAt).toBe(world.clock.now());
    expect(countLetters('order.cancelled')).toBe(0);
    expect((await follow.skipVisit({ token })).status).toBe('cancelled');
    expect(countLetters('order.cancelled')).toBe(1);
    const { token: other } = await desk.dispatch.link({ orderId: thursday?.id ?? '' });
    expect((await follow.get({ token: other })).status).toBe('pending');
    const { items } = await desk.recurring.list();
    expect(items.find(({ id }) => id === ruleId)?.dates[0]).toMatchObject({ state: 'skipped' });
    const events = await desk.dispatch.events({ orderId: tuesday?.id ?? '' });
    expect(events.at(-1)).toMatchObject({ kind: 'cancelled', actorName: 'Clarisse Bédi', via: 'link' });
    const { token: alone } = await desk.dispatch.link({ orderId: listOrders()[0]?.id ?? '' });
    expect(await getRefusal(follow.skipVisit({ token: alone }))).toBe('NOT_FOUND');
  });

  it('takes the answer of a client', async () => {
    const rule = await awa.recurring.create(aRule());
    const orderId = listOrders()[0]?.id ?? '';
    const { visitConfirmedAt } = await awa.orders.confirmVisit({ orderId });
    expect(visitConfirmedAt).toBe(world.clock.now());
    expect((await awa.orders.skipVisit({ orderId })).status).toBe('cancelled');
    const [shown] = (await awa.recurring.list()).items;
    expect(shown?.id).toBe(rule.id);
    expect(shown?.dates[0]?.state).toBe('skipped');
  });
});

it('goes with the account, and is in the export of its data', async () => {
  const { id: ruleId } = await awa.recurring.create(aRule());
  const { recurringOrders } = await awa.profile.exportData({ password: WORLD_PASSWORD });
  expect(recurringOrders).toMatchObject([
    { weekdays: [2], at: '10:00', lng: -3.99, address: 'Mermoz, portail bleu' },
  ]);
  await awa.recurring.update({ ruleId, paused: true });
  await awa.profile.deleteAccount({ password: WORLD_PASSWORD });
  expect(world.db.select().from(recurringRules).all()).toEqual([]);
  expect(world.db.select().from(recurringDates).where(eq(recurringDates.ruleId, ruleId)).all()).toEqual([]);
});
