import { afterEach, describe, expect, it } from 'vitest';
import { findInconsistentRows } from '#db/consistency.ts';
import { audit, countSettlements } from '#db/schema.ts';
import { HOUR } from '#domain/format/calendar.ts';
import type { OrderItem } from '#domain/orders/order.ts';
import type { LineCount } from '#domain/pieces/handover.ts';
import { getRefusal } from '#testing/getRefusal.ts';
import { openFixture, openWorld } from '#testing/openWorld.ts';
import { findUnbalancedPieces } from '#testing/pieces/balance.ts';
import { aCrew, bringOrderToStage, readOrder, type Stage } from '#testing/pieces/mission.ts';

const world = openWorld({ settings: { demo: true } });
const crew = openFixture(() => aCrew(world));
let orderId: string;
afterEach(() => {
  expect(findUnbalancedPieces(world.store.sqlite)).toEqual([]);
  expect(findInconsistentRows(world.store.sqlite)).toEqual([]);
});

async function prepareOrder(stage: Stage): Promise<void> {
  const [shirt, dress] = [world.product('Chemise'), world.product('Robe')];
  const service = 'Lavage + Repassage';
  const items = [
    { productId: shirt.id, service, quantity: 4 },
    { productId: dress.id, service, quantity: 2 },
  ];
  orderId = await bringOrderToStage(crew, stage, { items });
}

const aLine = ({ productId, service }: OrderItem, quantity: number) => ({ productId, service, quantity });
const makeCounts = (...quantities: number[]): LineCount[] =>
  quantities.map((quantity, position) => ({ position, quantity }));
const countAtWorkshop = (...quantities: number[]) =>
  crew.desk.dispatch.countIn({ orderId, counts: makeCounts(...quantities) });
const settleCount = (reason = 'Une chemise manque') => crew.desk.dispatch.settleCount({ orderId, reason });
const readStoredOrder = () => readOrder(world, orderId);
const listEvents = async () => (await crew.desk.dispatch.events({ orderId })).map(({ kind }) => kind);
const listLostPieces = () => world.db.select({ lost: countSettlements.lost }).from(countSettlements).all();

/** The livreur's count differs from the order, and the client has not consented to it. */
async function pickUpLinen(...quantities: number[]): Promise<void> {
  await prepareOrder('pickup_en_route');
  const handover = { counts: makeCounts(...quantities) };
  await crew.livreur.missions.advance({ orderId, from: 'pickup_en_route', handover });
}

async function deliverLinen(): Promise<void> {
  for (const from of ['assigned_for_delivery', 'delivery_en_route'] as const)
    await crew.livreur.missions.advance({ orderId, from });
}

describe('a count at the workshop', () => {
  it('that finds what was picked up opens no gap', async () => {
    await prepareOrder('picked_up');
    const order = await countAtWorkshop(4, 2);
    expect(order).toMatchObject({ countGapAt: null });
    expect(order.handovers.at(-1)).toMatchObject({ leg: 'workshop', how: 'counted', pieces: 6 });
    expect((await crew.client.orders.get({ orderId })).handovers.map(({ leg }) => leg)).toEqual(['pickup']);
  });

  it('that differs opens a gap, though the sum is the same, until it is counted as picked up', async () => {
    await prepareOrder('processing');
    const at = world.clock.now();
    expect((await countAtWorkshop(3, 3)).countGapAt).toBe(at);
    world.clock.advance(HOUR);
    expect((await countAtWorkshop(3, 2)).countGapAt).toBe(at);
    expect((await countAtWorkshop(4, 2)).countGapAt).toBeNull();
    expect(readStoredOrder().piecesHeld).toBe(6);
  });

  it('is written once, however often it is sent', async () => {
    await prepareOrder('processing');
    const { version } = await countAtWorkshop(4, 1);
    expect((await countAtWorkshop(4, 1)).version).toBe(version);
    expect((await listEvents()).filter((kind) => kind === 'counted')).toHaveLength(1);
  });

  it('is compared with what was counted at the pickup, and leaves the gap that was opened there', async () => {
    await pickUpLinen(4, 1);
    const since = readStoredOrder().countGapAt;
    expect(since).not.toBeNull();
    expect((await countAtWorkshop(4, 1)).countGapAt).toBe(since);
    expect((await countAtWorkshop(4, 2)).countGapAt).toBe(since);
  });

  it('is compared with the lines of the pickup, also once the desk has amended them', async () => {
    await prepareOrder('picked_up');
    const { version, items } = await crew.desk.dispatch.order({ orderId });
    const wanted = items.map((item) => aLine(item, item.quantity + 1));
    await crew.desk.dispatch.amend({ orderId, seen: version, items: wanted, agreed: 'phone' });
    expect((await countAtWorkshop(4, 2)).countGapAt).toBeNull();
    expect((await countAtWorkshop(5, 3)).countGapAt).not.toBeNull();
    await settleCount();
    expect(listLostPieces()).toEqual([{ lost: -2 }]);
    expect(readStoredOrder().piecesHeld).toBe(8);
  });

  it('is refused of a line that is not there, before the linen is in the house and after it has left', async () => {
    await prepareOrder('picked_up');
    expect(await getRefusal(countAtWorkshop(4, 2, 1))).toBe('INVALID_INPUT');
    expect(await getRefusal(countAtWorkshop(4, -1))).toBe('BAD_REQUEST');
    expect(await getRefusal(countAtWorkshop(4, 501))).toBe('BAD_REQUEST');
    for (const stage of ['pickup_en_route', 'delivery_en_route', 'completed'] as const) {
      await prepareOrder(stage);
      expect(await getRefusal(countAtWorkshop(4, 2))).toBe('TRANSITION_REFUSED');
    }
  });
});

describe('a gap that the desk settles', () => {
  it('names what was lost: from then on the house has what was counted, and gives that back', async () => {
    await prepareOrder('processing');
    await countAtWorkshop(4, 1);
    expect((await settleCount()).countGapAt).toBeNull();
    expect(listLostPieces()).toEqual([{ lost: 1 }]);
    expect(readStoredOrder().piecesHeld).toBe(5);
    await crew.desk.dispatch.assign({ orderId, leg: 'delivery', livreurId: crew.yao.id, from: 'processing' });
    await deliverLinen();
    expect(readStoredOrder()).toMatchObject({ linen: 'back', piecesHeld: 0 });
  });

  it('tells the client by letter of a piece that is lost, and of nothing else', async () => {
    await prepareOrder('processing');
    const readNews = () => world.mailbox.letters().slice(before);
    const before = world.mailbox.letters().length;
    await countAtWorkshop(4, 1);
    await settleCount();
    expect(readNews().map(({ to, kind }) => [to, kind])).toEqual([[crew.awa.email, 'order.piecesLost']]);
    expect(readNews()[0]?.text).toContain('1\u00a0pièce');
    await countAtWorkshop(4, 2);
    await settleCount();
    await pickUpLinen(4, 1);
    await settleCount();
    expect(readNews().filter(({ kind }) => kind === 'order.piecesLost')).toHaveLength(1);
  });

  it('is a gap again when a later count differs from the one that was settled', async () => {
    await prepareOrder('processing');
    await countAtWorkshop(4, 1);
    await settleCount();
    expect((await countAtWorkshop(4, 1)).countGapAt).toBeNull();
    expect((await countAtWorkshop(4, 2)).countGapAt).not.toBeNull();
    await settleCount();
    expect(listLostPieces()).toEqual([{ lost: 1 }, { lost: -1 }]);
    expect(readStoredOrder().piecesHeld).toBe(6);
  });

  it('loses nothing where only the pickup differed from the order', async () => {
    await pickUpLinen(4, 1);
    await settleCount();
    expect(listLostPieces()).toEqual([{ lost: 0 }]);
    expect((await countAtWorkshop(4, 1)).countGapAt).toBeNull();
  });

  it('loses what the house has not given back, once the linen is with its client', async () => {
    await prepareOrder('assigned_for_delivery');
    await countAtWorkshop(3, 2);
    await deliverLinen();
    expect(readStoredOrder()).toMatchObject({ linen: 'back', piecesHeld: 1 });
    await settleCount();
    expect(listLostPieces()).toEqual([{ lost: 1 }]);
    expect(readStoredOrder().piecesHeld).toBe(0);
  });

  it('is settled once, with words, of which the journal says no more than the pieces', async () => {
    await prepareOrder('processing');
    expect(await getRefusal(settleCount())).toBe('NOTHING_TO_COUNT');
    await countAtWorkshop(4, 1);
    expect(await getRefusal(settleCount(' '))).toBe('BAD_REQUEST');
    await settleCount();
    expect(await getRefusal(settleCount())).toBe('NOTHING_TO_COUNT');
    const journal = world.db.select({ act: audit.act, after: audit.after }).from(audit).all();
    expect(journal.slice(-2)).toEqual([
      { act: 'dispatch.countIn', after: { pieces: 5 } },
      { act: 'dispatch.settleCount', after: { lost: 1 } },
    ]);
  });

  it('of the pickup closes when the order becomes what was counted', async () => {
    await pickUpLinen(4, 1);
    const { version, items } = await crew.desk.dispatch.order({ orderId });
    const amendOrder = (quantities: number[], version: number) =>
      crew.desk.dispatch.amend({
        orderId,
        seen: version,
        agreed: 'phone',
        items: items.flatMap((item, index) => (quantities[index] ? [aLine(item, quantities[index])] : [])),
      });
    const otherwise = await amendOrder([3, 2], version);
    expect(otherwise.countGapAt).not.toBeNull();
    expect((await amendOrder([4, 1], otherwise.version)).countGapAt).toBeNull();
  });

  it('of garments added without consent closes when the order gets them', async () => {
    await prepareOrder('pickup_en_route');
    const blanket = world.product('Drap');
    const added = [{ productId: blanket.id, service: 'Lavage + Repassage', quantity: 2 }];
    const handover = { counts: makeCounts(4, 2), added };
    await crew.livreur.missions.advance({ orderId, from: 'pickup_en_route', handover });
    const { version, items, countGapAt } = await crew.desk.dispatch.order({ orderId });
    expect(countGapAt).not.toBeNull();
    const all = [...items.map((item) => aLine(item, item.quantity)), ...added];
    const amendment = { orderId, seen: version, items: all, agreed: 'whatsapp' } as const;
    const amended = await crew.desk.dispatch.amend(amendment);
    expect(amended.countGapAt).toBeNull();
    expect((await countAtWorkshop(4, 2, 2)).countGapAt).toBeNull();
  });
});
