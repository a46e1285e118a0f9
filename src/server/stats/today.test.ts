import { desc } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { outbox } from '#db/schema.ts';
import { DAY, HOUR } from '#domain/format/calendar.ts';
import { aHandover, aReceipt } from '#testing/cash/entries.ts';
import { openWorld } from '#testing/openWorld.ts';
import { anOrder } from '#testing/orders.ts';
import { updateRow } from '#testing/rows.ts';
import { blockLetters } from '../mail/blockage.ts';
import { enqueueLetter } from '../mail/outbox.ts';

// The world begins on a Friday at 9 h; the house is closed on Sundays.
const world = openWorld();
const readToday = () => world.as(world.superadmin()).stats.today();

describe('the figures of today', () => {
  it('count up to this hour, and up to the same hour a week ago', async () => {
    const now = world.clock.now();
    const yao = world.livreur();
    for (const at of [now - HOUR, now - 7 * DAY - HOUR, now - 7 * DAY + HOUR])
      anOrder(world, { createdAt: at, status: 'completed', completedAt: at + HOUR });
    await aReceipt(world, { livreurId: yao.id, amount: 5000 });
    world.clock.advance(7 * DAY + HOUR);
    await aReceipt(world, { livreurId: yao.id, amount: 700 });
    expect(await readToday()).toMatchObject({
      received: { now: 700, weekAgo: 5000 },
      orders: { now: 1, weekAgo: 2 },
    });
    world.clock.advance(-2 * HOUR);
    expect(await readToday()).toMatchObject({ received: { now: 0, weekAgo: 0 }, orders: { weekAgo: 1 } });
  });

  it('tell the month up to yesterday, which on a first is the one that has ended', async () => {
    world.clock.advance(-20 * DAY);
    await aReceipt(world, { livreurId: world.livreur().id, amount: 800 });
    world.clock.advance(20 * DAY);
    await aReceipt(world, { livreurId: world.livreur().id, amount: 5000 });
    world.clock.advance(11 * DAY);
    expect((await readToday()).month.toYesterday).toEqual({
      until: '2026-11-30',
      received: 5000,
      untilBefore: '2026-10-31',
      receivedBefore: 800,
    });
    world.clock.advance(DAY);
    expect((await readToday()).month.toYesterday).toMatchObject({
      until: '2026-12-01',
      untilBefore: '2026-11-01',
    });
  });

  it('stand at the end of a line of fourteen open days', async () => {
    const now = world.clock.now();
    for (const days of [0, 1, 4, 20]) anOrder(world, { createdAt: now - days * DAY - HOUR });
    const { orders, received, late } = await readToday();
    // Sunday the 15th and the 8th are left out, so fourteen days reach back to Thursday the 5th.
    expect(orders.line).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 1, 1]);
    expect([received.line.length, late.line.length]).toEqual([14, 14]);
    expect(late.line.at(-1)).toBe(late.now);
  });

  it('say what is still expected, and which order will be late next', async () => {
    const now = world.clock.now();
    const promised = (hours: number) => ({ createdAt: now - DAY, promisedAt: now + hours * HOUR });
    anOrder(world, { ...promised(1.2), grandTotal: 4000, pickupBy: now + HOUR });
    anOrder(world, { ...promised(1.4), grandTotal: 3000, status: 'processing', amountPaid: 1000 });
    anOrder(world, { ...promised(2.2), grandTotal: 500, status: 'processing', paymentState: 'paid' });
    anOrder(world, { ...promised(30), grandTotal: 9000, status: 'processing' });
    // After a visit in vain the client has still to choose the hour.
    anOrder(world, { ...promised(-2), toldAt: null, pickupBy: now - HOUR });
    anOrder(world, { ...promised(-2), toldAt: null, status: 'processing' });
    anOrder(world, {
      ...promised(40),
      pickupBy: now + 30 * HOUR,
      status: 'pickup_en_route',
      grandTotal: 700,
    });
    expect(await readToday()).toMatchObject({
      received: { expected: 6700 },
      orders: { pickups: 2, returns: 2 },
      late: { now: 0, soon: { at: now + HOUR, orders: 1 } },
    });
  });
});

describe('past lateness', () => {
  it('is unknown before the first order', async () => {
    anOrder(world, { createdAt: world.clock.now() - 2 * DAY });
    const { weekAgo, line } = (await readToday()).late;
    expect(weekAgo).toBeNull();
    expect(line.slice(0, 11)).toEqual(Array(11).fill(null));
  });
});

function addFailedLetter(createdAt: number, dropAfter?: number): string {
  const data = { code: '482913', role: null, ip: '203.0.113.7', browser: 'Chrome' };
  world.store.write(() =>
    enqueueLetter(world.deps, { kind: 'auth.code', to: 'awa@exemple.ci', data, dropAfter }),
  );
  const id = world.db.select().from(outbox).orderBy(desc(outbox.id)).get()?.id ?? '';
  updateRow(world.db, outbox, id, { state: 'dead', createdAt, dueAt: null });
  return id;
}

it('counts the refused letters whose clients the desk calls', async () => {
  await world.as(world.client()).orders.place(world.aCart());
  world.store.write(() =>
    world.db.update(outbox).set({ state: 'dead', lastError: '550 mailbox full', dueAt: null }).run(),
  );
  const { toDo } = await readToday();
  expect(toDo.find(({ kind }) => kind === 'failedLetters')).toMatchObject({ lettersToCallFor: 1 });
});

it('names the missions of a livreur whose account was deactivated', async () => {
  const { id: livreurId, fullname: livreur } = world.livreur('Yao Konan');
  anOrder(world, { livreurId, status: 'assigned', toldAt: world.clock.now() + HOUR });
  anOrder(world, { livreurId, status: 'processing' });
  expect((await readToday()).toDo).toMatchObject([{ kind: 'firstSteps' }]);
  await world.as(world.superadmin()).people.setActive({ userId: livreurId, active: false });
  const missions = { kind: 'missionsOfNobody', livreurId, livreur, missions: 1 };
  expect((await readToday()).toDo).toMatchObject([{ kind: 'firstSteps' }, missions]);
});

it('what waits for somebody is listed by the hour it is due', async () => {
  const now = world.clock.now();
  expect((await readToday()).toDo).toMatchObject([{ kind: 'firstSteps', left: 6 }]);
  const [awa, yao] = [world.client('Awa Koné'), world.livreur('Yao Konan')];
  const { id: orderId } = anOrder(world, {
    clientId: awa.id,
    clientName: 'Awa Koné',
    createdAt: now - 2 * DAY,
    completedAt: now - HOUR,
    status: 'completed',
    linen: 'back',
    paymentState: 'paid',
  });
  await world.as(awa).orders.claim({ orderId, kind: 'tache', words: 'Il reste une tache sur le col' });
  anOrder(world, { promisedAt: now + HOUR });
  anOrder(world, { status: 'processing', paymentState: 'declared' });
  anOrder(world, { status: 'cancelled', paymentState: 'declared' });
  anOrder(world, { status: 'completed', amountPaid: 200, paymentState: 'partial' });
  const part = { amountPaid: 300, paymentState: 'partial', declaredAt: now, declaredAmount: 3000 } as const;
  anOrder(world, { status: 'completed', ...part });
  anOrder(world, { createdAt: now - HOUR, promisedAt: now + 3 * HOUR });
  for (const declared of [4500, 4800, 2000]) {
    await aReceipt(world, { livreurId: yao.id, amount: 5000 });
    await aHandover(world, { livreurId: yao.id, declared });
  }
  const [first, second] = (await world.as(world.admin()).cash.desk()).livreurs[0]?.openHandovers ?? [];
  await world.as(world.admin()).cash.count({ handoverId: first?.id ?? '', counted: 4800 });
  await world.as(world.admin()).cash.count({ handoverId: second?.id ?? '', counted: 4500 });
  const failed = addFailedLetter(now - HOUR);
  addFailedLetter(now, now);
  blockLetters(world.deps, '403 not ours');
  const visitor = {
    fullname: 'Clarisse Bédi',
    email: 'clarisse@exemple.ci',
    message: 'Lavez-vous les tapis ?',
  };
  await world.visitor().inbox.sendMessage(visitor);
  const application = { ...visitor, phone: '0701020304', city: 'Yopougon' };
  await world.visitor().inbox.apply.call(null, application);
  const { toDo } = await readToday();
  expect(toDo.map(({ kind }) => kind)).toEqual([
    'firstSteps',
    'float',
    'letters',
    'failedLetters',
    'unassigned',
    'handover',
    'declared',
    'unpaid',
    'gap',
    'gap',
    'claim',
    'message',
    'applications',
  ]);
  expect(toDo.slice(2)).toMatchObject([
    { letterId: null, since: now },
    { letters: 1, letter: { id: failed, recipient: 'awa@exemple.ci' }, lettersToCallFor: 0 },
    { orders: 2, oldestAt: now - HOUR, dueAt: now + HOUR },
    { livreur: 'Yao Konan', at: now },
    { payments: 3 },
    { amount: 7900, declared: 3000 },
    { livreur: 'Yao Konan', amount: 500 },
    { livreur: 'Yao Konan', amount: 200 },
    { client: 'Awa Koné', others: 0, dueAt: now + DAY },
    { sender: 'Clarisse Bédi', words: 'Lavez-vous les tapis ?', others: 0, dueAt: now + DAY },
    { applications: 1, oldestAt: now },
  ]);
  await world.as(world.superadmin()).house.update({ changes: { drawerFloat: 5000 }, seen: 0 });
  expect((await readToday()).toDo[1]).toMatchObject({ kind: 'letters' });
});
