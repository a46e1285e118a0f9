import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findInconsistentRows } from '#db/consistency.ts';
import { findChangedOrders } from '#db/integrity/orderContent.ts';
import { products } from '#db/schema.ts';
import type { Unit } from '#domain/orders/units.ts';
import { getRefusal } from '#testing/getRefusal.ts';
import { openFixture, openWorld } from '#testing/openWorld.ts';
import { aCrew, bringOrderToStage, type Crew, readOrder } from '#testing/pieces/mission.ts';
import { updateRow } from '#testing/rows.ts';

const world = openWorld();
const crew = openFixture(() => aCrew(world));
let linen: { productId: string; service: string; quantity: number };
let lot: typeof linen;

const offer = (name: string, price: number, unit: Unit) => ({
  productId: world.product(name, [{ name: 'Lavage', price, unit }]).id,
  service: 'Lavage',
  quantity: 1,
});
beforeEach(() => {
  linen = offer('Linge', 700, 'kg');
  lot = { ...offer('Lot de 10 chemises', 5000, 'lot'), quantity: 2 };
});
afterEach(() => {
  expect(findInconsistentRows(world.store.sqlite)).toEqual([]);
  expect(findChangedOrders(world.store.sqlite)).toEqual([]);
});

const kilos = (tenths: number) => ({ ...linen, tenths });
const getOrder = (orderId: string) => crew.client.orders.get({ orderId });
const bringToPickup = (items: object[]) =>
  bringOrderToStage(crew, 'pickup_en_route', { items: items as never });
type Handover = NonNullable<Parameters<Crew['livreur']['missions']['advance']>[0]['handover']>;
const pickUp = (orderId: string, handover?: Handover) =>
  crew.livreur.missions.advance({ orderId, from: 'pickup_en_route', ...(handover && { handover }) });

async function pickUpWithCode(orderId: string, counts: Handover['counts'], articles: number): Promise<void> {
  const { codes, transportFee } = await getOrder(orderId);
  await pickUp(orderId, { counts, code: codes.pickup, total: articles + transportFee });
}
const readMarks = async (orderId: string) => (await crew.desk.dispatch.order({ orderId })).marks;
const amendByDesk = async (orderId: string, items: object[]) => {
  const { version } = readOrder(world, orderId);
  return crew.desk.dispatch.amend({ orderId, seen: version, agreed: 'phone', items: items as never });
};

describe('an order by the kilo', () => {
  it('has the weight that its client estimates, and costs by it', async () => {
    const placed = await crew.client.orders.place(world.aCart({ items: [kilos(23)] }));
    expect(placed).toMatchObject({
      items: [{ ...linen, unit: 'kg', tenths: 23, unitPrice: 700 }],
      totalItemsPrice: 1610,
    });
    const again = await crew.client.orders.again({ orderId: placed.id });
    expect(again.lines).toMatchObject([{ quantity: 1, unit: 'kg', tenths: 23 }]);
  });

  it('is read again where the page knew no kilo, or knows one that is gone', async () => {
    const place = (items: object[]) => crew.client.orders.place(world.aCart({ items: items as never }));
    expect(await getRefusal(place([linen]))).toBe('PRICES_CHANGED');
    expect(await getRefusal(place([{ ...lot, tenths: 10 }]))).toBe('PRICES_CHANGED');
    for (const tenths of [0, 1000, 2.5, -1])
      expect(await getRefusal(place([kilos(tenths)]))).toBe('BAD_REQUEST');
  });

  it('keeps its weight where an amendment names none, and its kilo where the catalogue has none any more', async () => {
    const { id: orderId, version } = await crew.client.orders.place(world.aCart({ items: [kilos(30)] }));
    updateRow(world.db, products, linen.productId, { services: [{ name: 'Lavage', price: 900 }] });
    const same = await crew.client.orders.amend({
      orderId,
      seen: version,
      items: [{ ...linen, quantity: 4 }],
    });
    expect(same).toMatchObject({ items: [{ quantity: 4, tenths: 30 }], totalItemsPrice: 2100 });
    const more = await crew.client.orders.amend({
      orderId,
      seen: version + 1,
      items: [{ ...kilos(41), quantity: 4 }],
    });
    expect(more).toMatchObject({ items: [{ tenths: 41 }], totalItemsPrice: 2870 });
  });

  it('is weighed at the door: as estimated nothing changes, otherwise the code agrees to the new total', async () => {
    const same = await bringToPickup([kilos(23)]);
    await pickUp(same, { counts: [{ position: 0, quantity: 1, tenths: 23 }] });
    expect((await getOrder(same)).handovers).toMatchObject([
      { how: 'as_ordered', counts: [{ position: 0, quantity: 1, tenths: 23 }] },
    ]);
    expect(readOrder(world, same)).toMatchObject({ countGapAt: null, piecesHeld: 1 });
    const other = await bringToPickup([kilos(23)]);
    await pickUpWithCode(other, [{ position: 0, quantity: 12, tenths: 31 }], 2170);
    expect(await getOrder(other)).toMatchObject({
      items: [{ quantity: 12, tenths: 31 }],
      totalItemsPrice: 2170,
      piecesHeld: 12,
      countGapAt: null,
    });
  });

  it('that another weight without the code leaves at its price is a gap until the desk agrees', async () => {
    const orderId = await bringToPickup([kilos(23)]);
    await pickUp(orderId, {
      counts: [{ position: 0, quantity: 1, tenths: 40 }],
      bypass: { reason: 'gardien' },
    });
    expect(await getOrder(orderId)).toMatchObject({ items: [{ tenths: 23 }], totalItemsPrice: 1610 });
    expect(await readMarks(orderId)).toEqual({ count: 1 });
    expect(await amendByDesk(orderId, [kilos(40)])).toMatchObject({ totalItemsPrice: 2800, marks: {} });
  });

  it.each([
    ['a phone that weighs nothing', {}],
    ['an older phone', undefined],
  ])('that %s takes is to be weighed, whatever else of it changes', async (_, handover) => {
    const orderId = await bringToPickup([kilos(23)]);
    await pickUp(orderId, handover);
    expect(await readMarks(orderId)).toEqual({ count: 1, toMeasure: 1 });
    const { version } = readOrder(world, orderId);
    const contactPhone = '07 01 02 03 04';
    await crew.desk.dispatch.amend({ orderId, seen: version, agreed: 'phone', contactPhone });
    await crew.desk.dispatch.countIn({ orderId, counts: [{ position: 0, quantity: 1 }] });
    expect(await readMarks(orderId)).toEqual({ count: 1, toMeasure: 1 });
    expect(await amendByDesk(orderId, [kilos(29)])).toMatchObject({ totalItemsPrice: 2030, marks: {} });
  });

  it('is to be weighed when the desk takes it, and settled where the estimate stands', async () => {
    const { id: orderId } = await crew.client.orders.place(world.aCart({ items: [kilos(23)] }));
    await crew.desk.dispatch.assign({ orderId, leg: 'pickup', livreurId: crew.yao.id, from: 'pending' });
    await crew.desk.dispatch.setStatus({ orderId, from: 'assigned', to: 'picked_up' });
    expect(await readMarks(orderId)).toEqual({ count: 1, toMeasure: 1 });
    await crew.desk.dispatch.settleCount({ orderId, reason: 'Pesé : 2,3 kg' });
    expect(await readMarks(orderId)).toEqual({});
  });

  it('goes back as it was when the pickup is undone', async () => {
    const orderId = await bringToPickup([kilos(23)]);
    await pickUpWithCode(orderId, [{ position: 0, quantity: 1, tenths: 31 }], 2170);
    await crew.livreur.missions.undo({ orderId, from: 'picked_up' });
    expect(await getOrder(orderId)).toMatchObject({ items: [{ tenths: 23 }], totalItemsPrice: 1610 });
  });
});

describe('lots', () => {
  const count = (quantity: number, pieces?: number) => [{ position: 0, quantity, ...(pieces && { pieces }) }];

  it('are paid by the lot, and held, counted and given back by their pieces', async () => {
    const orderId = await bringToPickup([lot]);
    expect(await getOrder(orderId)).toMatchObject({
      totalItemsPrice: 10_000,
      items: [{ quantity: 2, unit: 'lot' }],
    });
    await pickUp(orderId, { counts: count(2, 19) });
    expect(await getOrder(orderId)).toMatchObject({
      items: [{ quantity: 2 }],
      totalItemsPrice: 10_000,
      piecesHeld: 19,
      countGapAt: null,
    });
    const { desk, livreur, yao } = crew;
    expect(await getRefusal(desk.dispatch.countIn({ orderId, counts: count(20) }))).toBe('INVALID_INPUT');
    await desk.dispatch.countIn({ orderId, counts: count(19) });
    expect(await readMarks(orderId)).toEqual({});
    await desk.dispatch.setStatus({ orderId, from: 'picked_up', to: 'processing' });
    await desk.dispatch.assign({ orderId, leg: 'delivery', livreurId: yao.id, from: 'processing' });
    await livreur.missions.advance({ orderId, from: 'assigned_for_delivery' });
    const give = (pieces: number) =>
      livreur.missions.advance({ orderId, from: 'delivery_en_route', handover: { counts: count(pieces) } });
    expect(await getRefusal(give(20))).toBe('INVALID_INPUT');
    await give(18);
    expect(readOrder(world, orderId)).toMatchObject({ status: 'completed', piecesHeld: 1 });
    const claim = { orderId, kind: 'manquant', words: 'Il manque des chemises', position: 0 } as const;
    const claimPieces = (pieces: number) => getRefusal(crew.client.orders.claim({ ...claim, pieces }));
    expect([await claimPieces(20), await claimPieces(3)]).toEqual(['INVALID_INPUT', 'accepted']);
  });

  it('whose pieces nobody counted are flagged, and fewer lots are agreed like fewer pieces', async () => {
    const flagged = await bringToPickup([lot]);
    await pickUp(flagged);
    expect(await readMarks(flagged)).toEqual({ count: 1, toMeasure: 1 });
    const orderId = await bringToPickup([lot]);
    await pickUpWithCode(orderId, count(1, 9), 5000);
    expect(await getOrder(orderId)).toMatchObject({
      items: [{ quantity: 1 }],
      piecesHeld: 9,
      countGapAt: null,
    });
  });

  it('that are added at the door are flagged, because nobody counts their pieces', async () => {
    for (const items of [[kilos(23)], [lot]]) {
      const orderId = await bringToPickup(items);
      const [{ productId } = linen] = items;
      const counts = productId === lot.productId ? count(2, 19) : [{ position: 0, quantity: 1, tenths: 23 }];
      const { codes, grandTotal } = await getOrder(orderId);
      const added = [{ ...lot, quantity: 1 }];
      await pickUp(orderId, { counts, added, code: codes.pickup, total: grandTotal + 5000 });
      expect(await readMarks(orderId)).toEqual({ count: 1, toMeasure: 1 });
    }
  });
});
