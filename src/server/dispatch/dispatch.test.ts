import { describe, expect, it } from 'vitest';
import { orderLines, orders, users } from '#db/schema.ts';
import { formatFcfa } from '#domain/format/money.ts';
import { formatInternationalPhone } from '#domain/format/phone.ts';
import { getRefusal } from '#testing/getRefusal.ts';
import { readEvents, readJournal } from '#testing/history.ts';
import { openFixture, openWorld } from '#testing/openWorld.ts';
import { updateRow } from '#testing/rows.ts';

const world = openWorld({ settings: { demo: true } });
const awa = openFixture(() => world.client('Awa Koné'));
const yao = openFixture(() => world.livreur('Yao Kouassi'));
const desk = openFixture(() => ({ dispatch: world.as(world.admin('Marie Bamba')).dispatch }));

const anOrder = async (of = awa) => (await world.as(of).orders.place(world.aCart())).id;
const listIds = (page: { items: { id: string }[] }) => page.items.map((o) => o.id);
const assignPickup = (orderId: string, livreurId = yao.id) =>
  desk.dispatch.assign({ orderId, leg: 'pickup', livreurId, from: 'pending' });

async function addOrders(count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let i = 0; i < count; i++) {
    world.clock.advance(1000);
    ids.push(await anOrder());
  }
  return ids;
}

describe('assigning a livreur', () => {
  it('nudges the desk, the client, the old livreur and the new one', async () => {
    const orderId = await anOrder();
    const ali = world.livreur('Ali Touré');
    expect(await assignPickup(orderId)).toMatchObject({
      status: 'assigned',
      livreur: { id: yao.id, fullname: 'Yao Kouassi', phone: yao.phone },
    });
    await desk.dispatch.reassign({ orderId, livreurId: ali.id, from: yao.id });
    expect(world.nudges.at(-1)?.audience.toSorted()).toEqual(
      ['admin', `client:${awa.id}`, `livreur:${ali.id}`, `livreur:${yao.id}`].sort(),
    );
    expect((await world.as(yao).missions.active()).items).toEqual([]);
    expect(listIds(await world.as(ali).missions.active())).toEqual([orderId]);
    expect((await desk.dispatch.events({ orderId })).map((e) => [e.kind, e.detail, e.actorName])).toEqual([
      ['created', null, 'Awa Koné'],
      ['assigned', 'Yao Kouassi', 'Marie Bamba'],
      ['reassigned', 'Ali Touré', 'Marie Bamba'],
    ]);
  });

  it('writes to the client when another livreur replaces the one a letter named', async () => {
    const ali = world.livreur('Ali Touré');
    const orderId = await anOrder();
    const listReplacementLetters = () =>
      world.mailbox.letters().filter(({ kind }) => kind.startsWith('order.another'));
    await assignPickup(orderId);
    await desk.dispatch.reassign({ orderId, livreurId: ali.id, from: yao.id });
    await desk.dispatch.reassign({ orderId, livreurId: ali.id, from: yao.id });
    expect(listReplacementLetters().map(({ to }) => to)).toEqual([awa.email]);
    expect(listReplacementLetters()[0]?.text).toContain(
      `Ali Touré (${formatInternationalPhone(ali.phone)}) viendra chercher votre linge.`,
    );

    await desk.dispatch.setStatus({ orderId, from: 'assigned', to: 'picked_up' });
    const linenAt = 'handed';
    await desk.dispatch.reassign({ orderId, livreurId: yao.id, from: ali.id, linenAt });
    await desk.dispatch.assign({ orderId, leg: 'delivery', livreurId: yao.id, from: 'picked_up' });
    await desk.dispatch.reassign({ orderId, livreurId: ali.id, from: yao.id });
    expect(listReplacementLetters()).toHaveLength(1);
    await desk.dispatch.setStatus({ orderId, from: 'assigned_for_delivery', to: 'delivery_en_route' });
    await desk.dispatch.reassign({ orderId, livreurId: yao.id, from: ali.id, linenAt });
    expect(listReplacementLetters()).toHaveLength(2);
    expect(listReplacementLetters().map(({ text }) => text)).toContainEqual(
      expect.stringContaining(
        `Yao Kouassi (${formatInternationalPhone(yao.phone)}) vous rapporte votre linge propre.`,
      ),
    );

    updateRow(world.db, users, awa.id, { orderLetters: false });
    await desk.dispatch.reassign({ orderId, livreurId: ali.id, from: yao.id, linenAt });
    expect(listReplacementLetters()).toHaveLength(2);
  });

  it('refuses a leg that does not exist, and one that is not the order’s next', async () => {
    const orderId = await anOrder();
    const unknown = { orderId, leg: 'retour' as 'delivery', livreurId: yao.id, from: 'pending' as const };
    await expect(desk.dispatch.assign(unknown)).rejects.toThrow("Type d'assignation inconnu.");
    expect(await getRefusal(desk.dispatch.assign({ ...unknown, leg: 'delivery' }))).toBe(
      'TRANSITION_REFUSED',
    );
    expect(await desk.dispatch.order({ orderId })).toMatchObject({ status: 'pending', livreurId: null });
  });

  it('refuses an account that was deactivated meanwhile, and one that is no livreur', async () => {
    const orderId = await anOrder();
    updateRow(world.db, users, yao.id, { active: false });
    for (const livreurId of [yao.id, awa.id, world.deps.id()])
      expect(await getRefusal(assignPickup(orderId, livreurId))).toBe('LIVREUR_UNAVAILABLE');
    expect((await desk.dispatch.order({ orderId })).status).toBe('pending');
    expect((await desk.dispatch.livreurs({})).map((l) => l.id)).toEqual([]);
  });

  it('reassigns only where a livreur is set and the order goes on; the same one twice changes nothing', async () => {
    const orderId = await anOrder();
    const reassignOrder = (livreurId: string) => desk.dispatch.reassign({ orderId, livreurId });
    expect(await getRefusal(reassignOrder(yao.id))).toBe('TRANSITION_REFUSED');
    await assignPickup(orderId);
    await reassignOrder(yao.id);
    expect(await desk.dispatch.events({ orderId })).toHaveLength(2);
    await desk.dispatch.cancel({ orderId, from: 'assigned' });
    expect(await getRefusal(reassignOrder(world.livreur().id))).toBe('TRANSITION_REFUSED');
  });

  it('replaces only the livreur that the screen showed; a page of before, which does not say, still works', async () => {
    const orderId = await anOrder();
    const ali = world.livreur('Ali Touré');
    await assignPickup(orderId);
    await desk.dispatch.reassign({ orderId, livreurId: ali.id, from: yao.id });
    const third = world.livreur();
    const replacing = desk.dispatch.reassign({ orderId, livreurId: third.id, from: yao.id });
    expect(await getRefusal(replacing)).toBe('ORDER_CHANGED');
    expect((await desk.dispatch.order({ orderId })).livreurId).toBe(ali.id);
    expect((await desk.dispatch.reassign({ orderId, livreurId: third.id })).livreurId).toBe(third.id);
  });

  it('shows each livreur’s open missions and distance', async () => {
    const orderId = await anOrder();
    await assignPickup(orderId);
    await world.as(yao).missions.advance({ orderId, from: 'assigned' });
    await world.as(yao).missions.reportPosition({ location: { lng: -3.99, lat: 5.37 } });
    const far = world.livreur('Zié Coulibaly');
    const other = await anOrder();
    expect(await desk.dispatch.livreurs({ orderIds: [other] })).toMatchObject([
      { id: yao.id, openMissions: 1, distanceKm: 1.1, verified: true },
      { id: far.id, openMissions: 0, distanceKm: null },
    ]);
  });
});

describe('the board', () => {
  it('finds the start of any word of a name, the phone, any part of the id; case and accents aside', async () => {
    const orderId = await anOrder();
    await anOrder(world.client('Koffi N’Guessan'));
    const searchBoard = async (text: string) => listIds(await desk.dispatch.board({ search: text }));
    const idParts = [orderId.slice(0, 8), `#${orderId.slice(0, 8)}`, orderId.slice(10, 22), orderId];
    for (const text of ['kone', 'KONÉ', 'awa kon', 'kone awa', ...idParts])
      expect(await searchBoard(text)).toEqual([orderId]);
    expect(await searchBoard('one')).toEqual([]);
    expect(await searchBoard('07 01 02')).toHaveLength(2);
    expect(await searchBoard('+225 0701')).toHaveLength(2);
    for (const hostile of ['%', '_', "' or 1=1 --", '\\', '"', ';', '('])
      expect(await searchBoard(hostile)).toEqual([]);
    expect(await searchBoard('  ')).toHaveLength(2);
  });

  it('is narrowed by status, dates, people and payment', async () => {
    const first = await anOrder();
    world.clock.advance(60_000);
    const at = world.clock.now();
    const second = await anOrder(world.client());
    await assignPickup(first);
    await desk.dispatch.markPaid({ orderId: second });
    expect(listIds(await desk.dispatch.board({}))).toEqual([second, first]);
    expect(listIds(await desk.dispatch.board({ status: 'all', limit: 1 }))).toEqual([second]);
    for (const narrowed of [
      { status: 'assigned' },
      { to: at },
      { livreurId: yao.id },
      { clientId: awa.id },
      { paymentState: 'due' },
    ] as const)
      expect(listIds(await desk.dispatch.board(narrowed))).toEqual([first]);
    expect(listIds(await desk.dispatch.board({ from: at }))).toEqual([second]);
    expect(listIds(await desk.dispatch.board({ paymentMethod: 'wave' }))).toEqual([]);
    expect((await desk.dispatch.counts()).counts).toMatchObject({ pending: 1, assigned: 1, completed: 0 });
  });

  it('answers the soonest promised orders of each status at once, as many as each column shows', async () => {
    const [assigned = '', ...waiting] = await addOrders(4);
    await assignPickup(assigned);
    const columns = await desk.dispatch.board({ rowsByStatus: { pending: 2, assigned: 1, processing: 1 } });
    expect(listIds(columns)).toEqual([...waiting.slice(0, 2), assigned]);
    expect(columns.nextCursor).toBeNull();
    expect(listIds(await desk.dispatch.board({ rowsByStatus: { pending: 3 } }))).toEqual(waiting);
  });

  it.each([
    { rowsByStatus: { pending: 25 }, search: 'awa' },
    { rowsByStatus: { pending: 25 }, cursor: '1~x' },
    { rowsByStatus: { pending: -1 } },
    { rowsByStatus: { pending: 1001 } },
    { rowsByStatus: { nowhere: 25 } },
  ])('refuses columns that are also a list, or without bounds: %j', async (input) => {
    await expect(desk.dispatch.board(input as object)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });

  it('answers its three lists in their order', async () => {
    const ids = await addOrders(6);
    for (const [i, status] of (['processing', 'cancelled', 'completed', 'completed'] as const).entries())
      updateRow(world.db, orders, ids[i + 2] ?? '', { status });
    const first = await desk.dispatch.unassigned({ limit: 1 });
    expect(listIds(first)).toEqual([ids[0]]);
    expect(listIds(await desk.dispatch.unassigned({ cursor: first.nextCursor ?? '' }))).toEqual([ids[1]]);
    expect(listIds(await desk.dispatch.inProgress({}))).toEqual([ids[2], ids[3]]);
    expect(listIds(await desk.dispatch.delivered({}))).toEqual([ids[5], ids[4]]);
    expect((await desk.dispatch.map()).orders.map((o) => o.id).sort()).toEqual(ids.slice(0, 3).sort());
  });
});

describe('deleting and paying', () => {
  it('deletes an order for good and keeps a summary in the audit', async () => {
    const orderId = await anOrder();
    await desk.dispatch.remove({ orderId });
    expect(await getRefusal(desk.dispatch.order({ orderId }))).toBe('NOT_FOUND');
    expect(await world.db.$count(orderLines)).toBe(0);
    const history = readEvents(world.db);
    expect(history).toMatchObject([
      { detail: orderId, kind: 'removed', actorName: 'Marie Bamba', from: 'pending' },
    ]);
    const [row] = readJournal(world.db);
    expect(row).toMatchObject({
      act: 'dispatch.remove',
      subject: orderId,
      actorName: 'Marie Bamba',
      before: { clientId: awa.id, livreurId: null, status: 'pending' },
    });
    // The journal cannot be erased, so it must not contain the client's name.
    expect(JSON.stringify(row?.before)).not.toContain('Awa');
    expect(world.nudges.at(-1)?.audience).toContain(`client:${awa.id}`);
    expect(await getRefusal(desk.dispatch.remove({ orderId }))).toBe('NOT_FOUND');
  });

  it('T-O7: coming back from Wave declares at most; only the desk or a livreur’s cash pays', async () => {
    const client = world.as(awa);
    const order = await client.orders.place(world.aCart({ paymentMethod: 'wave' }));
    const { id: orderId, paymentLink, grandTotal } = order;
    expect(paymentLink).toBe(`/paiement/wave-demo?commande=${orderId}&amount=${grandTotal}`);
    for (let i = 0; i < 5; i++)
      expect(await client.orders.declarePaid({ orderId })).toMatchObject({
        paymentState: 'declared',
        // A declaration proves nothing, so the client may still pay until the team has seen the money.
        paymentLink,
      });
    expect(await getRefusal(world.as(world.client()).orders.declarePaid({ orderId }))).toBe('NOT_FOUND');
    await assignPickup(orderId);
    await world.as(yao).missions.advance({ orderId, from: 'assigned' });
    const answers = await Promise.all([1, 2].map(() => desk.dispatch.markPaid({ orderId })));
    expect(answers.map((o) => o.paymentState)).toEqual(['paid', 'paid']);
    const kinds = (await desk.dispatch.events({ orderId }))
      .filter((e) => e.kind === 'payment')
      .map((e) => [e.detail, e.actorRole]);
    expect(kinds).toEqual([
      ['declared', 'client'],
      ['paid', 'admin'],
    ]);
    expect(await client.orders.get({ orderId })).toMatchObject({
      paymentLink: null,
      payment: { amountPaid: grandTotal, receivedBy: 'team' },
    });
  });

  it('tells the client of a cancelled order what becomes of the money sent', async () => {
    const readLastCancellation = () =>
      world.mailbox.letters().findLast(({ kind }) => kind === 'order.cancelled')?.text;
    const unpaid = await anOrder();
    await desk.dispatch.cancel({ orderId: unpaid, from: 'pending' });
    expect(readLastCancellation()).not.toContain('rembourser');
    const sent = await anOrder();
    const { grandTotal } = await desk.dispatch.markPaid({ orderId: sent, method: 'wave' });
    await desk.dispatch.cancel({ orderId: sent, from: 'pending' });
    expect(readLastCancellation()).toContain(
      `Vous avez réglé ${formatFcfa(grandTotal)}\u00a0: cette somme restera affichée «\u00a0À rembourser\u00a0»`,
    );
  });

  it('lets a client choose how to pay until completed', async () => {
    const client = world.as(awa);
    const orderId = await anOrder();
    for (const method of ['wave', 'espece', 'wave'] as const)
      expect(await client.orders.choosePayment({ orderId, method })).toMatchObject({ paymentMethod: method });
    world.db.update(orders).set({ status: 'completed' }).run();
    const choosing = client.orders.choosePayment({ orderId, method: 'espece' });
    expect(await getRefusal(choosing)).toBe('ORDER_CHANGED');
  });
});
