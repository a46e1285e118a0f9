import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { findInconsistentRows } from '#db/consistency.ts';
import { audit, handovers } from '#db/schema.ts';
import { MINUTE } from '#domain/format/calendar.ts';
import type { OrderStatus } from '#domain/lifecycle/lifecycle.ts';
import { getRefusal } from '#testing/getRefusal.ts';
import { openWorld } from '#testing/openWorld.ts';
import { findUnbalancedPieces } from '#testing/pieces/balance.ts';
import { aCrew, bringOrderToStage, type Crew, readOrder } from '#testing/pieces/mission.ts';

const world = openWorld();
let crew: Crew;
beforeEach(() => {
  crew = aCrew(world);
});

const undo = (orderId: string, from: OrderStatus, caller = crew.desk) =>
  caller.dispatch.undo({ orderId, from });
const listEvents = async (orderId: string) =>
  (await crew.desk.dispatch.events({ orderId })).map(({ kind }) => kind);
async function setStatus(from: OrderStatus, to: OrderStatus): Promise<string> {
  const orderId = await bringOrderToStage(crew, from);
  await crew.desk.dispatch.setStatus({ orderId, from, to });
  return orderId;
}

const MENU: [from: OrderStatus, to: OrderStatus][] = [
  ['assigned', 'picked_up'],
  ['pickup_en_route', 'picked_up'],
  ['picked_up', 'processing'],
  ['assigned_for_delivery', 'delivery_en_route'],
  ['assigned_for_delivery', 'completed'],
  ['delivery_en_route', 'completed'],
];

describe('a status that the desk has set by mistake', () => {
  it.each(MENU)('from %s to %s is taken back, and a second call answers as the first', async (from, to) => {
    const orderId = await bringOrderToStage(crew, from);
    const before = readOrder(world, orderId);
    await crew.desk.dispatch.setStatus({ orderId, from, to });
    const events = await listEvents(orderId);
    world.clock.advance(10 * MINUTE);
    const first = await undo(orderId, to);
    expect(first).toMatchObject({ id: orderId, status: from });
    expect(await undo(orderId, to)).toEqual(first);
    expect(await listEvents(orderId)).toEqual([...events, 'undone']);
    const { linen, piecesHeld, countGapAt, pickedUpAt, completedAt, livreurId, amountPaid } = before;
    expect(readOrder(world, orderId)).toMatchObject({
      status: from,
      linen,
      piecesHeld,
      countGapAt,
      pickedUpAt,
      completedAt,
      livreurId,
      amountPaid,
    });
    expect(findUnbalancedPieces(world.store.sqlite)).toEqual([]);
    expect(findInconsistentRows(world.store.sqlite)).toEqual([]);
    await crew.desk.dispatch.setStatus({ orderId, from, to });
    expect(readOrder(world, orderId).status).toBe(to);
  });

  it('leaves its hand-over in the history, taken back', async () => {
    const orderId = await setStatus('delivery_en_route', 'completed');
    await undo(orderId, 'completed');
    const rows = world.db.select().from(handovers).where(eq(handovers.orderId, orderId)).all();
    expect(rows).toMatchObject([
      { leg: 'pickup', undoneBy: null },
      { leg: 'delivery', undoneBy: expect.any(Number) },
    ]);
    expect(world.db.select().from(audit).all().at(-1)).toMatchObject({
      act: 'dispatch.undo',
      subject: orderId,
      before: { status: 'completed' },
      after: { status: 'delivery_en_route' },
    });
  });

  it('was told to the client as a delivery: another letter takes it back', async () => {
    const orderId = await setStatus('assigned_for_delivery', 'completed');
    await undo(orderId, 'completed');
    const last = world.mailbox.letters().at(-1);
    expect(last).toMatchObject({ to: crew.awa.email, kind: 'order.notDelivered' });
    expect(last?.text).toContain('va vous le rapporter');
  });

  it('leaves money alone that the desk has received since', async () => {
    const orderId = await setStatus('delivery_en_route', 'completed');
    await crew.desk.dispatch.markPaid({ orderId, method: 'espece' });
    expect(await getRefusal(undo(orderId, 'completed'))).toBe('UNDO_TOO_LATE');
  });
});

describe('it is too late for the desk', () => {
  it('after ten minutes', async () => {
    const orderId = await setStatus('picked_up', 'processing');
    world.clock.advance(10 * MINUTE + 1);
    expect(await getRefusal(undo(orderId, 'processing'))).toBe('UNDO_TOO_LATE');
  });

  it('once anything has followed', async () => {
    const orderId = await setStatus('picked_up', 'processing');
    const { yao, desk } = crew;
    await desk.dispatch.assign({ orderId, leg: 'delivery', livreurId: yao.id, from: 'processing' });
    expect(await getRefusal(undo(orderId, 'processing'))).toBe('UNDO_TOO_LATE');
  });

  it('for what a colleague or the livreur has recorded', async () => {
    const orderId = await setStatus('picked_up', 'processing');
    const colleague = world.as(world.superadmin());
    expect(await getRefusal(undo(orderId, 'processing', colleague))).toBe('UNDO_TOO_LATE');
    const stepped = await bringOrderToStage(crew, 'picked_up');
    expect(await getRefusal(undo(stepped, 'picked_up'))).toBe('UNDO_TOO_LATE');
  });

  it('for a cancellation, which is for good', async () => {
    const orderId = await setStatus('picked_up', 'cancelled');
    expect(await getRefusal(undo(orderId, 'cancelled'))).toBe('TRANSITION_REFUSED');
  });
});

it('a livreur’s own undo still leads back one step', async () => {
  const orderId = await bringOrderToStage(crew, 'completed');
  await crew.livreur.missions.undo({ orderId, from: 'completed' });
  expect(readOrder(world, orderId).status).toBe('delivery_en_route');
});
