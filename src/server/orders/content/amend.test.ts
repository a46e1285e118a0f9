import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { findInconsistentRows } from '#db/consistency.ts';
import { sealWrittenRows } from '#db/integrity/rowSeals.ts';
import { audit, orderChanges, orderLines, orders, products } from '#db/schema.ts';
import { DAY } from '#domain/format/calendar.ts';
import type { OrderStatus } from '#domain/lifecycle/lifecycle.ts';
import { countPieces } from '#domain/pieces/handover.ts';
import { applyActs } from '#server/acts/act.ts';
import type { SignedCtx } from '#server/ctx.ts';
import { getRefusal } from '#testing/getRefusal.ts';
import { checkRowsAfterEach, openFixture, openWorld } from '#testing/openWorld.ts';
import { advanceOrder, type WayStage } from '#testing/pieces/mission.ts';
import { insertRows, updateRow } from '#testing/rows.ts';
import { toContentChange } from './amend.ts';
import { agreeOnCount, planAmendmentUndo } from './amendAtPickup.ts';

const world = openWorld({ settings: { demo: true } });
const awa = openFixture(() => world.client('Awa Koné'));
const yao = openFixture(() => world.livreur('Yao Kouassi'));
const marie = openFixture(() => world.admin('Marie Bamba'));
const shirt = openFixture(() => ({ productId: world.product('Chemise').id, service: 'Lavage + Repassage' }));
const dress = openFixture(() => {
  const { id: productId } = world.product('Robe', [{ name: 'Lavage', price: 2000 }]);
  return { productId, service: 'Lavage' };
});
checkRowsAfterEach(world);

const getClientCaller = () => world.as(awa);
const getDeskCaller = () => world.as(marie);
const getLivreurCaller = () => world.as(yao);
const placeOrder = (quantity = 6) =>
  getClientCaller().orders.place(world.aCart({ items: [{ ...shirt, quantity }] }));
const setPrice = (price: number, hidden = false) =>
  updateRow(world.db, products, shirt.productId, { services: [{ name: shirt.service, price }], hidden });
const readChanges = () => world.db.select().from(orderChanges).all();
const normalizeSpaces = (text: string | null | undefined) => text?.replace(/\s/g, ' ');
const readLastEvent = async (orderId: string) => (await getDeskCaller().dispatch.events({ orderId })).at(-1);

const getCrew = () => ({ yao, livreur: getLivreurCaller(), desk: getDeskCaller() });
async function advanceTo(orderId: string, to: WayStage): Promise<number> {
  await advanceOrder(getCrew(), orderId, to);
  return (await getDeskCaller().dispatch.order({ orderId })).version;
}

describe('a client who changes their order', () => {
  it('keeps the price that a garment had, and pays the price of today for a new one', async () => {
    const placed = await placeOrder();
    setPrice(9000);
    const items = [
      { ...shirt, quantity: 7 },
      { ...dress, quantity: 1 },
    ];
    const amended = await getClientCaller().orders.amend({ orderId: placed.id, seen: placed.version, items });
    expect(amended.items).toMatchObject([
      { position: 0, name: 'Chemise', quantity: 7, unitPrice: 1500 },
      { position: 1, name: 'Robe', quantity: 1, unitPrice: 2000 },
    ]);
    expect(amended).toMatchObject({
      totalItemsPrice: 12_500,
      transportFee: placed.transportFee,
      grandTotal: 12_500 + placed.transportFee,
      version: placed.version + 1,
    });
    const fee = placed.transportFee;
    const formatTotal = (amount: number) => (amount + fee).toLocaleString('fr-FR').replace(/\s/g, ' ');
    expect(normalizeSpaces((await readLastEvent(placed.id))?.detail)).toBe(
      `6 → 8 pièces, ${formatTotal(9000)} → ${formatTotal(12_500)} FCFA`,
    );
    expect(readChanges()).toMatchObject([{ agreed: 'self', before: { pieces: 6 }, after: { pieces: 8 } }]);
  });

  it('never gives a position to another garment, also once its line was taken out', async () => {
    const placed = await placeOrder();
    const makeItems = (...list: (typeof shirt)[]) => list.map((one) => ({ ...one, quantity: 1 }));
    const amendItems = async (version: number, ...list: (typeof shirt)[]) =>
      getClientCaller().orders.amend({ orderId: placed.id, seen: version, items: makeItems(...list) });
    const first = await amendItems(placed.version, dress);
    expect(first.items.map(({ position, name }) => [position, name])).toEqual([[1, 'Robe']]);
    const second = await amendItems(first.version, shirt);
    expect(second.items.map(({ position, name }) => [position, name])).toEqual([[2, 'Chemise']]);
  });

  it('pays the way from a new place by the order’s own price of a kilometre', async () => {
    const placed = await placeOrder();
    await world.as(world.superadmin()).house.update({ changes: { feePerKm: 900 }, seen: 0 });
    const location = { lng: -4.05, lat: 5.4 };
    const amended = await getClientCaller().orders.amend({
      orderId: placed.id,
      seen: placed.version,
      location,
    });
    const dearer = await getClientCaller().orders.place(
      world.aCart({ location, items: [{ ...shirt, quantity: 6 }] }),
    );
    expect(Math.abs(amended.transportFee * 3 - dearer.transportFee)).toBeLessThanOrEqual(3);
    expect(amended.clientLocation).toEqual(location);
    expect(amended.clientAddress).toBe('Abobo, à 2,6\u00a0km de Sagbé');
    expect(amended.grandTotal).toBe(9000 + amended.transportFee);
  });

  it('is found by the desk under the new phone', async () => {
    const placed = await placeOrder();
    const { version } = await getClientCaller().orders.amend({
      orderId: placed.id,
      seen: placed.version,
      contactPhone: '0505050505',
      address: 'Plateau, tour C',
    });
    const board = await getDeskCaller().dispatch.board({ search: '0505050505' });
    expect(board.items.map(({ id }) => id)).toEqual([placed.id]);
    expect(normalizeSpaces((await readLastEvent(placed.id))?.detail)).toBe(
      'nouvelle adresse, nouveau téléphone',
    );
    expect(version).toBe(placed.version + 1);
  });

  it('changes nothing with what the order has already', async () => {
    const placed = await placeOrder();
    setPrice(9000, true);
    const same = await getClientCaller().orders.amend({
      orderId: placed.id,
      seen: placed.version,
      items: [{ ...shirt, quantity: 6 }],
      address: placed.clientAddress,
      contactPhone: placed.clientContactPhone,
      location: { lng: -3.99, lat: 5.36 },
    });
    expect(same).toEqual(placed);
    expect(readChanges()).toEqual([]);
  });

  it('is refused with a version that is no longer the order’s, and after the desk has sent a livreur', async () => {
    const { id: orderId, version } = await placeOrder();
    const items = [{ ...shirt, quantity: 1 }];
    await getClientCaller().orders.choosePayment({ orderId, method: 'wave' });
    expect(await getRefusal(getClientCaller().orders.amend({ orderId, seen: version, items }))).toBe(
      'ORDER_CHANGED',
    );
    const present = await advanceTo(orderId, 'assigned');
    expect(await getRefusal(getClientCaller().orders.amend({ orderId, seen: present, items }))).toBe(
      'AMEND_TOO_LATE',
    );
    expect(readChanges()).toEqual([]);
  });

  it.each([
    ['a hidden garment', 'ARTICLE_UNAVAILABLE', () => ({ items: [{ ...dress, quantity: 1 }] })],
    ['no article at all', 'BAD_REQUEST', () => ({ items: [] })],
    ['five hundred and one pieces', 'BAD_REQUEST', () => ({ items: [{ ...shirt, quantity: 501 }] })],
    ['a place beyond the zone', 'TOO_FAR', () => ({ location: { lng: -5.5, lat: 6.8 } })],
    ['a place on the lagoon', 'ON_WATER', () => ({ location: { lng: -3.9, lat: 5.306 } })],
    ['a phone that is none', 'BAD_REQUEST', () => ({ contactPhone: '12' })],
  ])('is refused %s, and the order stays as it was', async (_, code, change) => {
    const placed = await placeOrder();
    updateRow(world.db, products, dress.productId, { hidden: true });
    const amend = getClientCaller().orders.amend({ orderId: placed.id, seen: placed.version, ...change() });
    expect(await getRefusal(amend)).toBe(code);
    expect(await getClientCaller().orders.get({ orderId: placed.id })).toMatchObject(placed);
  });

  it('may only change an order of their own', async () => {
    const placed = await placeOrder();
    const other = world.as(world.client()).orders;
    expect(await getRefusal(other.amend({ orderId: placed.id, seen: placed.version, address: 'Ici' }))).toBe(
      'NOT_FOUND',
    );
  });

  it('makes of two changes at once one', async () => {
    const { id: orderId, version } = await placeOrder();
    const tryAmendQuantity = (quantity: number) =>
      getRefusal(getClientCaller().orders.amend({ orderId, seen: version, items: [{ ...shirt, quantity }] }));
    expect(await Promise.all([tryAmendQuantity(3), tryAmendQuantity(4)])).toEqual([
      'accepted',
      'ORDER_CHANGED',
    ]);
    expect(readChanges()).toHaveLength(1);
  });
});

describe('the money of a changed order', () => {
  const amendQuantityAtDesk = async (orderId: string, quantity: number) => {
    const { version } = await getDeskCaller().dispatch.order({ orderId });
    const items = [{ ...shirt, quantity }];
    return getDeskCaller().dispatch.amend({ orderId, seen: version, items, agreed: 'phone' });
  };

  it('is due again where it is more than was paid, owed where it is less, and settled where it was paid', async () => {
    const { id: orderId, grandTotal } = await placeOrder();
    await getDeskCaller().dispatch.markPaid({ orderId, method: 'espece' });
    world.clock.advance(DAY);
    const dearer = await amendQuantityAtDesk(orderId, 8);
    expect(dearer).toMatchObject({ paymentState: 'partial', amountDue: 3000, paidAt: null });
    world.clock.advance(DAY);
    const cheaper = await amendQuantityAtDesk(orderId, 5);
    const now = world.clock.now();
    expect(cheaper).toMatchObject({ paymentState: 'paid', amountDue: 0, credit: 1500, paidAt: now });
    expect(cheaper.amountPaid).toBe(grandTotal);
  });
});

describe('the desk with the client’s agreement', () => {
  it('changes articles until the workshop begins, and where and whom to call until the way back', async () => {
    const { id: orderId } = await placeOrder();
    const outcomes: Record<string, [string, string]> = {};
    let from: OrderStatus | undefined;
    for (const status of [
      'assigned',
      'pickup_en_route',
      'picked_up',
      'processing',
      'assigned_for_delivery',
      'delivery_en_route',
    ] as const) {
      const first = await takeStep(orderId, status, from);
      from = status;
      const quantity = 7 + Object.keys(outcomes).length;
      const items = await getRefusal(
        getDeskCaller().dispatch.amend({
          orderId,
          seen: first,
          agreed: 'whatsapp',
          items: [{ ...shirt, quantity }],
        }),
      );
      const { version } = await getDeskCaller().dispatch.order({ orderId });
      const address = await getRefusal(
        getDeskCaller().dispatch.amend({
          orderId,
          seen: version,
          agreed: 'in_person',
          address: `Rue ${quantity}`,
        }),
      );
      outcomes[status] = [items, address];
    }
    expect(outcomes).toEqual({
      assigned: ['accepted', 'accepted'],
      pickup_en_route: ['accepted', 'accepted'],
      picked_up: ['accepted', 'accepted'],
      processing: ['AMEND_TOO_LATE', 'accepted'],
      assigned_for_delivery: ['AMEND_TOO_LATE', 'accepted'],
      delivery_en_route: ['AMEND_TOO_LATE', 'AMEND_TOO_LATE'],
    });
  });

  it('leaves in the journal what changed, without an address or a phone', async () => {
    const { id: orderId, version, grandTotal } = await placeOrder();
    const items = [{ ...shirt, quantity: 7 }];
    await getDeskCaller().dispatch.amend({
      orderId,
      seen: version,
      items,
      agreed: 'phone',
      address: 'Plateau, rue 12',
    });
    const row = world.db.select().from(audit).where(eq(audit.act, 'dispatch.amend')).get();
    expect(row).toMatchObject({
      before: { pieces: 6, grandTotal },
      after: { pieces: 7, grandTotal: grandTotal + 1500, agreed: 'phone' },
    });
    expect(JSON.stringify(row)).not.toContain('Plateau');
    expect(readChanges()).toMatchObject([{ agreed: 'phone' }]);
  });

  it('says how the client agreed', async () => {
    const { id: orderId, version } = await placeOrder();
    const amend = { orderId, seen: version, address: 'Plateau', agreed: 'self' } as never;
    expect(await getRefusal(getDeskCaller().dispatch.amend(amend))).toBe('BAD_REQUEST');
  });
});

async function takeStep(orderId: string, to: OrderStatus, from: OrderStatus | undefined): Promise<number> {
  if (from === undefined || to === 'assigned') return advanceTo(orderId, 'assigned');
  if (to === 'processing') await getDeskCaller().dispatch.setStatus({ orderId, from, to });
  else if (to === 'assigned_for_delivery')
    await getDeskCaller().dispatch.assign({ orderId, leg: 'delivery', livreurId: yao.id, from });
  else await getLivreurCaller().missions.advance({ orderId, from });
  return (await getDeskCaller().dispatch.order({ orderId })).version;
}

describe('a livreur whose client agrees at the pickup', () => {
  const createLivreurCtx = async () => (await world.ctx(yao)) as SignedCtx;
  const agreeAtPickup = async (orderId: string, counted: Parameters<typeof agreeOnCount>[2]) => {
    const ctx = await createLivreurCtx();
    let pieces: number | null = null;
    applyActs(ctx, {
      kind: 'amend',
      procedure: 'missions.advance',
      orderId,
      rule: (order) => {
        const agreed = agreeOnCount(ctx, order, counted);
        pieces = agreed && countPieces(agreed.lines);
        return agreed?.amendment ? toContentChange(ctx, order, agreed.amendment) : null;
      },
    });
    return pieces;
  };

  it('makes the lines what was counted, with the garments that were added', async () => {
    const placed = await placeOrder();
    await advanceTo(placed.id, 'pickup_en_route');
    setPrice(9000);
    const counted = { counts: [{ position: 0, quantity: 5 }], added: [{ ...dress, quantity: 3 }] };
    expect(await agreeAtPickup(placed.id, { ...counted, total: placed.grandTotal - 1500 + 6000 })).toBe(8);
    const order = await getClientCaller().orders.get({ orderId: placed.id });
    expect(order.items.map(({ name, quantity, unitPrice }) => [name, quantity, unitPrice])).toEqual([
      ['Chemise', 5, 1500],
      ['Robe', 3, 2000],
    ]);
    expect(readChanges()).toMatchObject([{ agreed: 'code' }]);
  });

  it('leaves the order alone where the client has read no total or another, a garment is gone, or nothing is left', async () => {
    const placed = await placeOrder();
    await advanceTo(placed.id, 'pickup_en_route');
    const added = [{ ...dress, quantity: 1 }];
    const total = placed.grandTotal + 2000;
    const countShirts = (quantity: number) => [{ position: 0, quantity }];
    expect(await agreeAtPickup(placed.id, { added })).toBeNull();
    expect(await agreeAtPickup(placed.id, { added, total: placed.grandTotal })).toBeNull();
    const empty = { counts: countShirts(0), total: placed.transportFee };
    expect(await agreeAtPickup(placed.id, empty)).toBeNull();
    expect(
      await agreeAtPickup(placed.id, { counts: [{ position: 3, quantity: 1 }], total: placed.grandTotal }),
    ).toBeNull();
    const tooMany = { counts: countShirts(500), added, total: total + 494 * 1500 };
    expect(await agreeAtPickup(placed.id, tooMany)).toBeNull();
    updateRow(world.db, products, dress.productId, { hidden: true });
    expect(await agreeAtPickup(placed.id, { added, total })).toBeNull();
    world.db.delete(products).where(eq(products.id, dress.productId)).run();
    expect(await agreeAtPickup(placed.id, { added, total })).toBeNull();
    expect(readChanges()).toEqual([]);
    expect(
      await agreeAtPickup(placed.id, { counts: [{ position: 0, quantity: 6 }], total: placed.grandTotal }),
    ).toBe(6);
    expect(readChanges()).toEqual([]);
  });

  it('has the order as it was before, once the pickup is undone', async () => {
    const placed = await placeOrder();
    await advanceTo(placed.id, 'pickup_en_route');
    await agreeAtPickup(placed.id, {
      counts: [{ position: 0, quantity: 5 }],
      added: [{ ...dress, quantity: 3 }],
      total: placed.grandTotal - 1500 + 6000,
    });
    const ctx = await createLivreurCtx();
    const sequence = readChanges()[0]?.sequence ?? 0;
    applyActs(ctx, planAmendmentUndo(ctx, placed.id, sequence));
    applyActs(ctx, planAmendmentUndo(ctx, placed.id, sequence - 1));
    const order = await getClientCaller().orders.get({ orderId: placed.id });
    const { items, totalItemsPrice, transportFee, grandTotal } = placed;
    expect(order).toMatchObject({ items, totalItemsPrice, transportFee, grandTotal });
    expect(readChanges().map(({ agreed }) => agreed)).toEqual(['code', 'undone']);
  });
});

describe('verify', () => {
  it('names an order whose lines, or a change of them, were altered', async () => {
    const { id: orderId, version } = await placeOrder();
    await getClientCaller().orders.amend({ orderId, seen: version, items: [{ ...shirt, quantity: 8 }] });
    const findInconsistentIds = () => findInconsistentRows(world.store.sqlite).map(({ id }) => id);
    const expectAlterationFound = (sql: string, back: string) => {
      world.store.sqlite.exec(sql);
      expect(findInconsistentIds(), sql).toContain(orderId);
      world.store.sqlite.exec(back);
      sealWrittenRows(world.store.sqlite);
      expect(findInconsistentIds()).toEqual([]);
    };
    expectAlterationFound(`UPDATE order_lines SET name = 'Drap'`, `UPDATE order_lines SET name = 'Chemise'`);
    expectAlterationFound(
      `UPDATE order_changes SET before = json_set(before, '$.lines[0].quantity', 5)`,
      `UPDATE order_changes SET before = json_set(before, '$.lines[0].quantity', 6)`,
    );
    expectAlterationFound(
      `UPDATE order_changes SET after = json_set(after, '$.grandTotal', 1)`,
      `UPDATE order_changes SET after = json_set(after, '$.grandTotal', (SELECT grand_total FROM orders))`,
    );
    const row = JSON.stringify(readChanges()[0]);
    world.db.delete(orderChanges).run();
    expect(findInconsistentIds()).toContain(orderId);
    insertRows(world.db, orderChanges, JSON.parse(row));
    sealWrittenRows(world.store.sqlite);
    expect(world.db.select().from(orderLines).all()).toHaveLength(1);
    expect(world.db.select().from(orders).all()).toHaveLength(1);
  });
});
