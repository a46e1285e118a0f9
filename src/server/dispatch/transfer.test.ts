import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { findInconsistentRows } from '#db/consistency.ts';
import { audit, handovers } from '#db/schema.ts';
import { ORDER_STATUSES } from '#domain/lifecycle/lifecycle.ts';
import { getRefusal } from '#testing/getRefusal.ts';
import { readEvents } from '#testing/history.ts';
import { openWorld } from '#testing/openWorld.ts';
import type { UserRow } from '#testing/people.ts';
import { findUnbalancedPieces } from '#testing/pieces/balance.ts';
import { aCrew, bringOrderToStage, type Crew, readOrder } from '#testing/pieces/mission.ts';

const world = openWorld();
let crew: Crew;
let ali: UserRow;
beforeEach(() => {
  crew = aCrew(world);
  ali = world.livreur('Ali Touré');
});

type LinenAt = 'house' | 'handed';
const reassign = (orderId: string, linenAt?: LinenAt) =>
  crew.desk.dispatch.reassign({ orderId, livreurId: ali.id, ...(linenAt && { linenAt }) });
const readTransfers = (orderId: string) =>
  world.db
    .select()
    .from(handovers)
    .where(eq(handovers.orderId, orderId))
    .all()
    .filter(({ leg }) => leg === 'transfer');

describe('an order whose livreur has the linen in hand', () => {
  it.each(['picked_up', 'delivery_en_route'] as const)(
    'that is %s goes to another only with the word where the linen is, which is a hand-over of its own',
    async (stage) => {
      for (const linenAt of ['house', 'handed'] as const) {
        const orderId = await bringOrderToStage(crew, stage);
        expect(await getRefusal(reassign(orderId))).toBe('LINEN_AT_NEEDED');
        expect(readOrder(world, orderId).livreurId).toBe(crew.yao.id);
        await reassign(orderId, linenAt);
        expect(readOrder(world, orderId)).toMatchObject({ livreurId: ali.id, status: stage, piecesHeld: 2 });
        const [transfer] = readTransfers(orderId);
        expect(transfer).toMatchObject({ how: linenAt, pieces: 2, counts: null });
        const event = readEvents(world.db).find(({ sequence }) => sequence === transfer?.sequence);
        expect(event).toMatchObject({ orderId, kind: 'reassigned', livreurId: ali.id });
        const journal = world.db.select().from(audit).all().at(-1);
        expect(journal).toMatchObject({ act: 'dispatch.reassign', after: { linenAt, pieces: 2 } });
        expect(findUnbalancedPieces(world.store.sqlite)).toEqual([]);
      }
    },
  );

  it.each(['returning', 'rest'] as const)(
    'to bring it back (%s) goes to another only with that word, which is a hand-over too',
    async (stage) => {
      const orderId = await bringOrderToStage(crew, stage);
      const from = readOrder(world, orderId).status;
      const order = { orderId, from };
      const sending = { livreurId: ali.id, leg: 'return' as const };
      expect(await getRefusal(crew.desk.dispatch.assign({ ...sending, ...order }))).toBe('LINEN_AT_NEEDED');
      const silent = await crew.desk.dispatch.assignMany({ ...sending, orders: [order] });
      expect(silent.results).toEqual([{ orderId, code: 'LINEN_AT_NEEDED' }]);
      await crew.desk.dispatch.assignMany({ ...sending, linenAt: 'house', orders: [order] });
      await crew.desk.dispatch.assign({ ...sending, ...order, livreurId: crew.yao.id, linenAt: 'handed' });
      const { piecesHeld: pieces } = readOrder(world, orderId);
      expect(readTransfers(orderId)).toMatchObject([
        { how: 'house', pieces },
        { how: 'handed', pieces },
      ]);
      const history = await crew.desk.dispatch.events({ orderId });
      expect(history.at(-1)).toMatchObject({ kind: 'returnAssigned', handover: { leg: 'transfer' } });
      expect(findUnbalancedPieces(world.store.sqlite)).toEqual([]);
      expect(findInconsistentRows(world.store.sqlite)).toEqual([]);
    },
  );

  it('after a visit that failed, or as the rest of a delivery, is handed over where the desk says it', async () => {
    const orderId = await bringOrderToStage(crew, 'delivery_en_route');
    await crew.desk.dispatch.fail({ orderId, from: 'delivery_en_route', reason: 'absent' });
    const sending = { orderId, leg: 'delivery', from: 'processing', livreurId: ali.id } as const;
    await crew.desk.dispatch.assign({ ...sending, linenAt: 'handed' });
    const [transfer] = readTransfers(orderId);
    expect(transfer).toMatchObject({ how: 'handed', pieces: 2 });
    const rest = await bringOrderToStage(crew, 'delivery_en_route');
    const handover = { counts: [{ position: 0, quantity: 1 }] };
    await crew.livreur.missions.advance({ orderId: rest, from: 'delivery_en_route', handover });
    const returning = { orderId: rest, leg: 'return', from: 'completed', linenAt: 'house' } as const;
    await crew.desk.dispatch.assign({ ...returning, livreurId: ali.id });
    expect(readTransfers(rest)).toMatchObject([{ how: 'house', pieces: 1 }]);
    const other = await bringOrderToStage(crew, 'processing');
    await crew.desk.dispatch.assign({ ...sending, orderId: other, linenAt: 'house' });
    expect(readTransfers(other)).toEqual([]);
    expect(findInconsistentRows(world.store.sqlite)).toEqual([]);
  });

  it('stays with its own livreur whatever the desk says of the other orders of a selection', async () => {
    const failed = await bringOrderToStage(crew, 'delivery_en_route');
    await crew.desk.dispatch.fail({ orderId: failed, from: 'delivery_en_route', reason: 'absent' });
    const rest = await bringOrderToStage(crew, 'delivery_en_route');
    const handover = { counts: [{ position: 0, quantity: 1 }] };
    await crew.livreur.missions.advance({ orderId: rest, from: 'delivery_en_route', handover });
    const sending = { livreurId: crew.yao.id, linenAt: 'house' } as const;
    for (const [orderId, leg, from] of [
      [failed, 'delivery', 'processing'],
      [rest, 'return', 'completed'],
    ] as const) {
      await crew.desk.dispatch.assignMany({ ...sending, leg, orders: [{ orderId, from }] });
      expect(readOrder(world, orderId).livreurId).toBe(crew.yao.id);
      expect(readTransfers(orderId)).toEqual([]);
    }
  });

  it('stays with who has it already, without another word', async () => {
    const orderId = await bringOrderToStage(crew, 'picked_up');
    await reassign(orderId, 'handed');
    await reassign(orderId);
    expect(readTransfers(orderId)).toHaveLength(1);
  });

  it('is shown to the desk in its history, and to nobody else', async () => {
    const orderId = await bringOrderToStage(crew, 'picked_up');
    await reassign(orderId, 'handed');
    const events = await crew.desk.dispatch.events({ orderId });
    expect(events.at(-1)).toMatchObject({ kind: 'reassigned', handover: { leg: 'transfer', how: 'handed' } });
    const own = await crew.client.orders.get({ orderId });
    expect(own.handovers.map(({ leg }) => leg)).toEqual(['pickup']);
  });

  it('among many is refused alone without the word, and goes with it', async () => {
    const [carried, waiting] = [
      await bringOrderToStage(crew, 'delivery_en_route'),
      await bringOrderToStage(crew, 'assigned'),
    ];
    const orders = [carried, waiting].map((orderId) => ({ orderId, from: crew.yao.id }));
    const request = { livreurId: ali.id, orders };
    expect((await crew.desk.dispatch.reassignMany(request)).results).toEqual([
      { orderId: carried, code: 'LINEN_AT_NEEDED' },
      { orderId: waiting },
    ]);
    const answer = await crew.desk.dispatch.reassignMany({ ...request, linenAt: 'house' });
    expect(answer.results).toEqual([{ orderId: carried }, { orderId: waiting }]);
    expect([readTransfers(carried).length, readTransfers(waiting).length]).toEqual([1, 0]);
  });
});

const WITHOUT_LINEN = ORDER_STATUSES.filter(
  (status) => !['pending', 'picked_up', 'delivery_en_route', 'completed', 'cancelled'].includes(status),
);
it.each(WITHOUT_LINEN)('an order that is %s goes to another without a question', async (status) => {
  const orderId = await bringOrderToStage(crew, status);
  await reassign(orderId, 'house');
  expect(readOrder(world, orderId).livreurId).toBe(ali.id);
  expect(readTransfers(orderId)).toEqual([]);
});
