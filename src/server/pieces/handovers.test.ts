import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { handovers, outbox, photos, products } from '#db/schema.ts';
import { type CodeLeg, MAX_WRONG_CODES } from '#domain/pieces/handover.ts';
import { getRefusal } from '#testing/getRefusal.ts';
import { openFixture, openWorld } from '#testing/openWorld.ts';
import { aCrew, bringOrderToStage, type Crew, makeWrongCode, readOrder } from '#testing/pieces/mission.ts';
import { insertRows, listColumn, updateRow } from '#testing/rows.ts';

const world = openWorld();
const crew = openFixture(() => aCrew(world));

const readRow = (orderId: string) => readOrder(world, orderId);
const readCode = async (orderId: string, leg: CodeLeg) =>
  (await crew.client.orders.get({ orderId })).codes[leg];
const readLastHandover = (orderId: string) =>
  world.db.select().from(handovers).where(eq(handovers.orderId, orderId)).all().at(-1);
type Handover = NonNullable<Parameters<Crew['livreur']['missions']['advance']>[0]['handover']>;
const pickUpLinen = (orderId: string, handover?: Handover) =>
  crew.livreur.missions.advance({ orderId, from: 'pickup_en_route', ...(handover && { handover }) });
const deliverLinen = (orderId: string, handover?: Handover) =>
  crew.livreur.missions.advance({ orderId, from: 'delivery_en_route', ...(handover && { handover }) });
async function pickUpNewOrder(handover?: Handover): Promise<string> {
  const orderId = await bringOrderToStage(crew, 'pickup_en_route');
  await pickUpLinen(orderId, handover);
  return orderId;
}
async function deliverNewOrder(handover?: Handover): Promise<string> {
  const orderId = await bringOrderToStage(crew, 'delivery_en_route');
  await deliverLinen(orderId, handover);
  return orderId;
}
const listEvents = async (orderId: string) =>
  (await crew.desk.dispatch.events({ orderId })).map(({ kind }) => kind);

describe('a pickup', () => {
  it('is as ordered in one tap, and the house then holds each piece', async () => {
    const orderId = await bringOrderToStage(crew, 'pickup_en_route');
    expect(readRow(orderId)).toMatchObject({ linen: 'client', piecesHeld: 0 });
    await pickUpLinen(orderId, { counts: [{ position: 0, quantity: 2 }], bags: 1 });
    expect(readLastHandover(orderId)).toMatchObject({
      leg: 'pickup',
      how: 'as_ordered',
      reason: null,
      pieces: 2,
      counts: null,
      bags: 1,
    });
    expect(readRow(orderId)).toMatchObject({ linen: 'held', piecesHeld: 2, countGapAt: null });
  });

  it('says that the client gave their code, also when all is as ordered', async () => {
    const orderId = await bringOrderToStage(crew, 'pickup_en_route');
    await pickUpLinen(orderId, { code: await readCode(orderId, 'pickup') });
    expect(readLastHandover(orderId)).toMatchObject({ how: 'code', pieces: 2 });
  });

  it.each<[string, Handover | undefined, object]>([
    ['by a phone that tells nothing', undefined, { pieces: 2, counts: null }],
    ['by a phone that counts nothing', {}, { pieces: 2, counts: null }],
    [
      'of linen that another gave',
      { bypass: { reason: 'gardien', note: 'Loge de droite' } },
      { reason: 'gardien', note: 'Loge de droite' },
    ],
  ])('%s is as ordered', async (_, handover, recorded) => {
    const orderId = await pickUpNewOrder(handover);
    expect(readLastHandover(orderId)).toMatchObject({ how: 'as_ordered', ...recorded });
  });

  it.each([
    ['fewer', 1],
    ['none', 0],
    ['more', 3],
  ])(
    'of %s than ordered without consent stands: the order keeps its lines, and the desk has a gap',
    async (_, quantity) => {
      const orderId = await bringOrderToStage(crew, 'pickup_en_route');
      const { items, grandTotal } = await crew.client.orders.get({ orderId });
      await pickUpLinen(orderId, { counts: [{ position: 0, quantity }] });
      expect(readLastHandover(orderId)).toMatchObject({
        how: 'bypass',
        reason: 'none',
        pieces: quantity,
        counts: [{ position: 0, quantity }],
      });
      expect(await crew.client.orders.get({ orderId })).toMatchObject({ items, grandTotal, linen: 'held' });
      expect(readRow(orderId)).toMatchObject({ piecesHeld: quantity, countGapAt: world.clock.now() });
      expect(await listEvents(orderId)).not.toContain('amended');
    },
  );

  it('of an added garment without consent is a gap that holds the added pieces too', async () => {
    const productId = world.product('Robe', [{ name: 'Lavage', price: 800 }]).id;
    const orderId = await pickUpNewOrder({
      added: [{ productId, service: 'Lavage', quantity: 2 }],
      bypass: { reason: 'proche' },
    });
    expect(readLastHandover(orderId)).toMatchObject({ how: 'bypass', reason: 'proche', pieces: 4 });
    expect(readLastHandover(orderId)?.counts?.at(-1)).toMatchObject({ quantity: 2, added: 'Robe, Lavage' });
    expect(readRow(orderId)).toMatchObject({ piecesHeld: 4, pieces: 2, countGapAt: world.clock.now() });
  });

  it('with a code that is wrong stands and is flagged, as ordered or not', async () => {
    for (const quantity of [2, 1]) {
      const orderId = await bringOrderToStage(crew, 'pickup_en_route');
      const code = makeWrongCode(await readCode(orderId, 'pickup'));
      await pickUpLinen(orderId, { counts: [{ position: 0, quantity }], code });
      const recorded = { how: 'bypass', reason: 'wrong_code', pieces: quantity };
      expect(readLastHandover(orderId)).toMatchObject(recorded);
      expect(readRow(orderId).countGapAt !== null).toBe(quantity === 1);
    }
  });

  it('counts a line that the order has not by its pieces alone, and asks the desk to look', async () => {
    const orderId = await bringOrderToStage(crew, 'pickup_en_route');
    await pickUpLinen(orderId, {
      counts: [
        { position: 0, quantity: 2 },
        { position: 7, quantity: 3 },
      ],
      code: await readCode(orderId, 'pickup'),
    });
    expect(readLastHandover(orderId)).toMatchObject({
      how: 'code',
      pieces: 5,
      counts: [{ position: 0, quantity: 2 }],
    });
    expect(readRow(orderId)).toMatchObject({ status: 'picked_up', countGapAt: world.clock.now() });
  });

  it.each<[what: string, handover: unknown]>([
    ['a negative count', { counts: [{ position: 0, quantity: -1 }] }],
    ['more than 500 pieces', { counts: [{ position: 0, quantity: 501 }] }],
    ['half a piece', { counts: [{ position: 0, quantity: 1.5 }] }],
    ['a line counted twice', { counts: [0, 0].map((position) => ({ position, quantity: 1 })) }],
    ['no line at all', { counts: [] }],
    ['a code of three digits', { code: '123' }],
    ['a bypass without a reason', { bypass: { note: 'Personne' } }],
    ['a bypass for a reason of their own', { bypass: { reason: 'wrong_code' } }],
    ['a bypass for another reason without words', { bypass: { reason: 'autre' } }],
    ['a bypass for another reason with blank words', { bypass: { reason: 'autre', note: '  ' } }],
    ['a photo by an address', { photo: '../laveo.sqlite' }],
    [
      'more than 500 pieces added',
      { added: Array(6).fill({ productId: 'p', service: 'Lavage', quantity: 99 }) },
    ],
  ])('of %s is refused, and nothing is written', async (_, handover) => {
    const orderId = await bringOrderToStage(crew, 'pickup_en_route');
    expect(await getRefusal(pickUpLinen(orderId, handover as Handover))).toBe('BAD_REQUEST');
    expect(readRow(orderId)).toMatchObject({ status: 'pickup_en_route', linen: 'client' });
  });

  it('stands with the counts of before, though the desk has changed every line meanwhile', async () => {
    const orderId = await bringOrderToStage(crew, 'pickup_en_route');
    const { version } = await crew.desk.dispatch.order({ orderId });
    const productId = world.product('Robe', [{ name: 'Lavage', price: 800 }]).id;
    const items = [{ productId, service: 'Lavage', quantity: 3 }];
    await crew.desk.dispatch.amend({ orderId, seen: version, items, agreed: 'phone' });
    await pickUpLinen(orderId, { counts: [{ position: 0, quantity: 2 }] });
    expect(readLastHandover(orderId)).toMatchObject({ how: 'bypass', pieces: 2, counts: [] });
    expect(readRow(orderId)).toMatchObject({ status: 'picked_up', countGapAt: world.clock.now() });
  });
});

describe('a hand-over of a mission that the desk has given to a colleague meanwhile', () => {
  const reassignMission = async (leg: 'pickup' | 'delivery' = 'pickup') => {
    const orderId = await bringOrderToStage(crew, `${leg}_en_route`);
    const ali = world.livreur('Ali Touré');
    await crew.desk.dispatch.reassign({ orderId, livreurId: ali.id, linenAt: 'house' });
    return { orderId, colleague: world.as(ali), code: await readCode(orderId, leg) };
  };

  it('stands with the client’s code at a delivery too', async () => {
    const { orderId, colleague, code } = await reassignMission('delivery');
    for (const handover of [undefined, {}, { code: makeWrongCode(code) }])
      expect(await getRefusal(deliverLinen(orderId, handover))).toBe('NOT_FOUND');
    await deliverLinen(orderId, { code });
    expect(readLastHandover(orderId)).toMatchObject({ leg: 'delivery', how: 'code', pieces: 2 });
    expect(readRow(orderId)).toMatchObject({ status: 'completed', linen: 'back', livreurId: crew.yao.id });
    expect((await listEvents(orderId)).slice(-2)).toEqual(['reassigned', 'status']);
    expect((await colleague.missions.active()).items).toEqual([]);
    const tellsClient = (kind: string) => kind === 'order.anotherBringsBack';
    expect(listColumn(world.db, outbox, 'kind').filter(tellsClient)).toHaveLength(1);
  });

  it('stands with the client’s code, and the mission is theirs again', async () => {
    const { orderId, colleague, code } = await reassignMission();
    const productId = world.product('Robe', [{ name: 'Lavage', price: 800 }]).id;
    const added = [{ productId, service: 'Lavage', quantity: 1 }];
    const counts = [{ position: 0, quantity: 2 }];
    const { grandTotal } = readRow(orderId);
    const handover = { counts, added, code, total: grandTotal + 800, tag: 214 };
    await pickUpLinen(orderId, handover);
    expect(readRow(orderId)).toMatchObject({
      status: 'picked_up',
      livreurId: crew.yao.id,
      livreurName: crew.yao.fullname,
      grandTotal: grandTotal + 800,
      piecesHeld: 3,
    });
    expect((await listEvents(orderId)).slice(-4)).toEqual(['reassigned', 'amended', 'status', 'tagged']);
    expect((await crew.livreur.missions.active()).carried).toMatchObject([{ tag: 214 }]);
    expect((await colleague.missions.active()).items).toEqual([]);
    const tellsClient = (kind: string) => kind === 'order.anotherFetches';
    expect(listColumn(world.db, outbox, 'kind').filter(tellsClient)).toHaveLength(1);
  });

  it('is refused without a right code, to whoever never had it, and after another pickup', async () => {
    const { orderId, colleague, code } = await reassignMission();
    const attempt = (handover?: Handover) => getRefusal(pickUpLinen(orderId, handover));
    for (const handover of [undefined, { bags: 1 }, { code: makeWrongCode(code) }])
      expect(await attempt(handover)).toBe('NOT_FOUND');
    const stranger = world.as(world.livreur('Koffi Aka'));
    const step = { orderId, from: 'pickup_en_route', handover: { code } } as const;
    expect(await getRefusal(stranger.missions.advance(step))).toBe('NOT_FOUND');
    await colleague.missions.advance({ orderId, from: 'pickup_en_route' });
    expect(await attempt({ code })).toBe('NOT_FOUND');
    await crew.desk.dispatch.cancel({ orderId, from: 'picked_up' });
    expect(await attempt({ code })).toBe('NOT_FOUND');
  });

  it('is refused with the right code too once wrong ones have locked it', async () => {
    const { orderId, code } = await reassignMission();
    for (let wrong = 1; wrong <= MAX_WRONG_CODES; wrong++)
      await getRefusal(pickUpLinen(orderId, { code: makeWrongCode(code) }));
    expect(await getRefusal(pickUpLinen(orderId, { code }))).toBe('NOT_FOUND');
  });
});

describe('a photo of the hand-over', () => {
  const aPhoto = (createdBy: string, orderId: string | null = null) => {
    const file = `${world.deps.id()}.webp`;
    insertRows(world.db, photos, { file, orderId, bytes: 9, createdAt: world.clock.now(), createdBy });
    return file;
  };
  const findOrderId = (file: string) =>
    world.db.select().from(photos).where(eq(photos.file, file)).get()?.orderId;

  it('is the order’s from then on, and shown with the hand-over', async () => {
    const photo = aPhoto(crew.yao.id);
    const orderId = await deliverNewOrder({ bypass: { reason: 'gardien' }, photo });
    expect(readLastHandover(orderId)).toMatchObject({ photo });
    expect(findOrderId(photo)).toBe(orderId);
    expect((await crew.client.orders.get({ orderId })).handovers.at(-1)).toMatchObject({ photo });
  });

  it('that another has uploaded, that is used or gone is left out: the step stands', async () => {
    const earlier = await bringOrderToStage(crew, 'completed');
    const used = aPhoto(crew.yao.id, earlier);
    for (const photo of [aPhoto(world.livreur().id), used, `${world.deps.id()}.webp`]) {
      const before = findOrderId(photo);
      const orderId = await pickUpNewOrder({ photo });
      expect(readLastHandover(orderId)).toMatchObject({ how: 'as_ordered', photo: null });
      expect(findOrderId(photo)).toBe(before);
    }
  });
});

describe('a delivery', () => {
  it('is proven by the code of its own leg', async () => {
    const orderId = await bringOrderToStage(crew, 'delivery_en_route');
    await deliverLinen(orderId, { code: await readCode(orderId, 'delivery') });
    const recorded = { leg: 'delivery', how: 'code', reason: null, pieces: 2 };
    expect(readLastHandover(orderId)).toMatchObject(recorded);
    expect(readRow(orderId)).toMatchObject({ linen: 'back', piecesHeld: 0, completedAt: world.clock.now() });
  });

  it('with the code of the other leg stands as a wrong one', async () => {
    const orderId = await bringOrderToStage(crew, 'delivery_en_route');
    await deliverLinen(orderId, { code: await readCode(orderId, 'pickup') });
    expect(readLastHandover(orderId)).toMatchObject({ how: 'bypass', reason: 'wrong_code', pieces: 2 });
    expect(readRow(orderId)).toMatchObject({ status: 'completed', linen: 'back' });
  });

  it.each<[string, Handover | undefined, object]>([
    [
      'says why',
      { bypass: { reason: 'voisin', note: 'Mme Bamba, 2e étage' } },
      { reason: 'voisin', note: 'Mme Bamba, 2e étage' },
    ],
    ['of an old phone has no reason', undefined, { reason: 'none', pieces: 2 }],
    ['of a phone that tells nothing has no reason', {}, { reason: 'none', pieces: 2 }],
  ])('without a code %s', async (_, handover, recorded) => {
    const orderId = await deliverNewOrder(handover);
    expect(readLastHandover(orderId)).toMatchObject({ how: 'bypass', ...recorded });
  });

  it('gives back what was taken, and of a pickup with a gap no more than that', async () => {
    const orderId = await pickUpNewOrder({ counts: [{ position: 0, quantity: 1 }] });
    await crew.desk.dispatch.setStatus({ orderId, from: 'picked_up', to: 'processing' });
    await crew.desk.dispatch.assign({ orderId, leg: 'delivery', livreurId: crew.yao.id, from: 'processing' });
    await crew.livreur.missions.advance({ orderId, from: 'assigned_for_delivery' });
    await deliverLinen(orderId);
    expect(readLastHandover(orderId)).toMatchObject({ leg: 'delivery', pieces: 1 });
    expect(readRow(orderId)).toMatchObject({ piecesHeld: 0, linen: 'back' });
  });

  it('shows its client neither notes nor what was typed, and its livreur no code', async () => {
    const orderId = await bringOrderToStage(crew, 'delivery_en_route');
    await deliverLinen(orderId, {
      code: await readCode(orderId, 'pickup'),
      bypass: { reason: 'voisin', note: 'Mme Bamba' },
    });
    const own = await crew.client.orders.get({ orderId });
    const texts = JSON.stringify([own, await crew.client.orders.timeline({ orderId })]);
    expect(texts).not.toContain('Bamba');
    expect(own.handovers.at(-1)).toMatchObject({ leg: 'delivery', pieces: 2 });
    const missions = JSON.stringify(await crew.livreur.missions.history({}));
    expect(missions).toContain(orderId);
    expect(missions).not.toContain('codes');
  });
});

describe('linen of a cancelled order', () => {
  const giveLinenBack = (orderId: string, handover: Handover = {}, actId?: string) =>
    crew.livreur.missions.giveBack({ orderId, handover, ...(actId && { actId }) });

  it('is given back with the code of its own leg, and the order stays cancelled', async () => {
    const orderId = await bringOrderToStage(crew, 'returning');
    const mission = { id: orderId, status: 'cancelled' };
    expect((await crew.livreur.missions.active()).items).toMatchObject([mission]);
    expect(await crew.livreur.missions.get({ orderId })).toMatchObject({ id: orderId, linen: 'held' });
    await giveLinenBack(orderId, { code: await readCode(orderId, 'return'), bags: 2 });
    expect(readLastHandover(orderId)).toMatchObject({ leg: 'return', how: 'code', pieces: 2, bags: 2 });
    const row = { status: 'cancelled', linen: 'back', piecesHeld: 0, returningAt: null };
    expect(readRow(orderId)).toMatchObject(row);
    expect((await crew.livreur.missions.active()).items).toEqual([]);
  });

  it('is given back without a code too, and with a wrong one', async () => {
    for (const [handover, reason] of [
      [{}, 'none'],
      [{ bypass: { reason: 'proche' } }, 'proche'],
      [{ code: 'other' }, 'wrong_code'],
    ] as const) {
      const orderId = await bringOrderToStage(crew, 'returning');
      const sent = 'code' in handover ? { code: makeWrongCode(await readCode(orderId, 'return')) } : handover;
      await giveLinenBack(orderId, sent);
      expect(readLastHandover(orderId)).toMatchObject({ leg: 'return', how: 'bypass', reason });
    }
  });

  it('is given back once: the same act again answers as the first, another is refused', async () => {
    const orderId = await bringOrderToStage(crew, 'returning');
    const actId = world.deps.id();
    const first = await giveLinenBack(orderId, {}, actId);
    expect(await giveLinenBack(orderId, {}, actId)).toEqual(first);
    expect(await getRefusal(giveLinenBack(orderId))).toBe('LINEN_NOT_HELD');
    expect(await getRefusal(giveLinenBack(orderId, {}, world.deps.id()))).toBe('LINEN_NOT_HELD');
    expect((await listEvents(orderId)).filter((kind) => kind === 'givenBack')).toHaveLength(1);
  });

  it('is given back by who was sent with it, not by who had the order, nor by another', async () => {
    const orderId = await bringOrderToStage(crew, 'cancelled');
    expect(await getRefusal(giveLinenBack(orderId))).toBe('ORDER_CHANGED');
    const ali = world.livreur('Ali Touré');
    await crew.desk.dispatch.assign({ orderId, leg: 'return', livreurId: ali.id, from: 'cancelled' });
    expect(await getRefusal(giveLinenBack(orderId))).toBe('NOT_FOUND');
    await world.as(ali).missions.giveBack({ orderId, handover: {} });
    expect(readRow(orderId).linen).toBe('back');
  });

  it('that never left its client cannot be given back', async () => {
    const { id: orderId } = await crew.client.orders.place(world.aCart());
    await crew.desk.dispatch.assign({ orderId, leg: 'pickup', livreurId: crew.yao.id, from: 'pending' });
    await crew.desk.dispatch.cancel({ orderId, from: 'assigned' });
    expect(await getRefusal(giveLinenBack(orderId))).toBe('LINEN_NOT_HELD');
  });

  it('stands last on the list, because no hour of it was told', async () => {
    const assigned = await bringOrderToStage(crew, 'assigned');
    const returning = await bringOrderToStage(crew, 'returning');
    const delivery = await bringOrderToStage(crew, 'assigned_for_delivery');
    const ids = (await crew.livreur.missions.active()).items.map(({ id }) => id);
    expect(ids).toEqual([assigned, delivery, returning]);
  });
});

describe('an order that changes at the pickup', () => {
  it('becomes what the client agreed to with their code, in the order of what happened', async () => {
    const orderId = await bringOrderToStage(crew, 'pickup_en_route');
    const robe = world.product('Robe', [{ name: 'Lavage', price: 800 }]);
    const before = await crew.client.orders.get({ orderId });
    const total = before.grandTotal - (before.items[0]?.unitPrice ?? 0) + 2 * 800;
    await pickUpLinen(orderId, {
      counts: [{ position: 0, quantity: 1 }],
      added: [{ productId: robe.id, service: 'Lavage', quantity: 2 }],
      code: await readCode(orderId, 'pickup'),
      total,
    });
    expect(readLastHandover(orderId)).toMatchObject({ how: 'code', pieces: 3, counts: null });
    expect(readRow(orderId)).toMatchObject({ pieces: 3, piecesHeld: 3, grandTotal: total, countGapAt: null });
    expect((await listEvents(orderId)).slice(-2)).toEqual(['amended', 'status']);
  });

  it.each(['no total', 'another total', 'a garment that is gone'] as const)(
    'stays as it is when the code agrees to %s: the code is recorded, the count is a gap',
    async (agreed) => {
      const orderId = await bringOrderToStage(crew, 'pickup_en_route');
      const robe = world.product('Robe', [{ name: 'Lavage', price: 800 }]);
      const before = await crew.client.orders.get({ orderId });
      const total = before.grandTotal + 2 * 800 + (agreed === 'another total' ? 1 : 0);
      if (agreed === 'a garment that is gone') updateRow(world.db, products, robe.id, { hidden: true });
      await pickUpLinen(orderId, {
        added: [{ productId: robe.id, service: 'Lavage', quantity: 2 }],
        code: await readCode(orderId, 'pickup'),
        ...(agreed !== 'no total' && { total }),
      });
      expect(readLastHandover(orderId)).toMatchObject({
        how: 'code',
        reason: null,
        pieces: 4,
        counts: [{ position: 0, quantity: 2 }, { added: 'Robe, Lavage' }],
      });
      expect(readRow(orderId)).toMatchObject({
        pieces: 2,
        piecesHeld: 4,
        grandTotal: before.grandTotal,
        countGapAt: world.clock.now(),
      });
      expect(await listEvents(orderId)).not.toContain('amended');
    },
  );

  it('stays as it is when fewer pieces are agreed to without their total', async () => {
    const orderId = await bringOrderToStage(crew, 'pickup_en_route');
    const counts = [{ position: 0, quantity: 1 }];
    await pickUpLinen(orderId, { counts, code: await readCode(orderId, 'pickup') });
    expect(readLastHandover(orderId)).toMatchObject({ how: 'code', reason: null, pieces: 1, counts });
    expect(readRow(orderId)).toMatchObject({ pieces: 2, piecesHeld: 1, countGapAt: world.clock.now() });
  });
});
