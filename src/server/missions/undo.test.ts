import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { handovers, moneyEntries } from '#db/schema.ts';
import { HOUR, MINUTE } from '#domain/format/calendar.ts';
import { ORDER_STATUSES, type OrderStatus } from '#domain/lifecycle/lifecycle.ts';
import { getUndoTarget } from '#domain/lifecycle/nextActs.ts';
import { getRefusal } from '#testing/getRefusal.ts';
import { openFixture, openWorld } from '#testing/openWorld.ts';
import { aCrew, bringOrderToStage, readOrder } from '#testing/pieces/mission.ts';

const world = openWorld({ settings: { demo: true } });
const crew = openFixture(() => aCrew(world));

const readRow = (orderId: string) => readOrder(world, orderId);
const undoStep = (orderId: string, from: OrderStatus) => crew.livreur.missions.undo({ orderId, from });
const listEvents = async (orderId: string) =>
  (await crew.desk.dispatch.events({ orderId })).map(({ kind }) => kind);
const readHandovers = (orderId: string) =>
  world.db.select().from(handovers).where(eq(handovers.orderId, orderId)).all();
const readEntries = () => world.db.select().from(moneyEntries).all();
const UNDOABLE = ORDER_STATUSES.filter((status) => getUndoTarget(status) !== null);

describe('a step that was tapped by mistake', () => {
  it.each(UNDOABLE)(
    'to %s is taken back by another event, and a second call answers as the first',
    async (from) => {
      const orderId = await bringOrderToStage(crew, from);
      const before = await listEvents(orderId);
      world.clock.advance(2 * MINUTE);
      const first = await undoStep(orderId, from);
      expect(first).toEqual({ orderId, status: getUndoTarget(from) });
      expect(await undoStep(orderId, from)).toEqual(first);
      expect(await listEvents(orderId)).toEqual([...before, 'undone']);
      expect(readRow(orderId)).toMatchObject({ status: getUndoTarget(from), livreurId: crew.yao.id });
      await crew.livreur.missions.advance({ orderId, from: getUndoTarget(from) ?? from });
      expect(readRow(orderId).status).toBe(from);
    },
  );

  it('leaves a pickup as if it had not been: the linen is the client’s', async () => {
    const orderId = await bringOrderToStage(crew, 'pickup_en_route');
    const handover = { counts: [{ position: 0, quantity: 1 }] };
    await crew.livreur.missions.advance({ orderId, from: 'pickup_en_route', handover });
    expect(readRow(orderId)).toMatchObject({ linen: 'held', piecesHeld: 1, countGapAt: world.clock.now() });
    await undoStep(orderId, 'picked_up');
    expect(readRow(orderId)).toMatchObject({
      linen: 'client',
      piecesHeld: 0,
      countGapAt: null,
      pickedUpAt: null,
      status: 'pickup_en_route',
    });
    expect(readHandovers(orderId)).toMatchObject([{ leg: 'pickup', undoneBy: expect.any(Number) }]);
    expect((await crew.client.orders.get({ orderId })).handovers).toEqual([]);
  });

  it('leaves the hours of the steps before it, and none of its own', async () => {
    const orderId = await bringOrderToStage(crew, 'pickup_en_route');
    const [before] = (await crew.client.orders.inProgress({})).items;
    world.clock.advance(MINUTE);
    await crew.livreur.missions.advance({ orderId, from: 'pickup_en_route' });
    world.clock.advance(MINUTE);
    await undoStep(orderId, 'picked_up');
    const [after] = (await crew.client.orders.inProgress({})).items;
    expect(after?.stepsAt).toEqual(before?.stepsAt);
    world.clock.advance(MINUTE);
    await crew.livreur.missions.advance({ orderId, from: 'pickup_en_route' });
    const [again] = (await crew.client.orders.inProgress({})).items;
    expect(again?.stepsAt).toEqual({ ...before?.stepsAt, picked_up: world.clock.now() });
  });

  it('leaves the hour of cash that was taken on the way, before the undoing', async () => {
    const orderId = await bringOrderToStage(crew, 'pickup_en_route');
    world.clock.advance(MINUTE);
    const at = world.clock.now();
    await crew.livreur.missions.advance({ orderId, from: 'pickup_en_route' });
    world.clock.advance(MINUTE);
    await undoStep(orderId, 'picked_up');
    world.clock.advance(MINUTE);
    await crew.livreur.missions.confirmCash({ orderId, amount: 500, actId: world.deps.id(), at });
    expect(readEntries()).toMatchObject([{ amount: 500, at }]);
  });

  it('leaves a delivery as if it had not been: the house has the linen, and the client is told', async () => {
    const orderId = await bringOrderToStage(crew, 'completed');
    await undoStep(orderId, 'completed');
    expect(readRow(orderId)).toMatchObject({
      linen: 'held',
      piecesHeld: 2,
      completedAt: null,
      status: 'delivery_en_route',
    });
    expect((await crew.client.orders.get({ orderId })).handovers).toMatchObject([{ leg: 'pickup' }]);
    expect(readHandovers(orderId)).toMatchObject([{ undoneBy: null }, { undoneBy: expect.any(Number) }]);
    expect((await crew.livreur.missions.active()).items).toMatchObject([{ id: orderId }]);
  });

  it('takes the cash of the same sheet back, and no other', async () => {
    const orderId = await bringOrderToStage(crew, 'delivery_en_route');
    await crew.livreur.missions.confirmCash({ orderId, amount: 500, actId: world.deps.id() });
    world.clock.advance(10 * MINUTE);
    const at = world.clock.now();
    world.clock.advance(MINUTE);
    await crew.livreur.missions.confirmCash({ orderId, amount: 700, actId: world.deps.id(), at });
    await crew.livreur.missions.advance({ orderId, from: 'delivery_en_route', at });
    await undoStep(orderId, 'completed');
    await undoStep(orderId, 'completed');
    expect(readEntries().map(({ kind, amount, reverses }) => [kind, amount, reverses !== null])).toEqual([
      ['receipt', 500, false],
      ['receipt', 700, false],
      ['reversal', 700, true],
    ]);
    expect(readRow(orderId)).toMatchObject({ amountPaid: 500, status: 'delivery_en_route' });
    expect(await crew.livreur.cash.mine()).toMatchObject({ held: 500 });
    expect((await listEvents(orderId)).slice(-2)).toEqual(['reversal', 'undone']);
  });

  it('takes the cash of the same sheet back although the phone ran a second ahead of the first of them', async () => {
    const orderId = await bringOrderToStage(crew, 'pickup_en_route');
    const at = world.clock.now() + 1000;
    await crew.livreur.missions.confirmCash({ orderId, amount: 700, actId: world.deps.id(), at });
    world.clock.advance(2000);
    await crew.livreur.missions.advance({ orderId, from: 'pickup_en_route', at });
    await undoStep(orderId, 'picked_up');
    expect(await crew.livreur.cash.mine()).toMatchObject({ held: 0 });
  });

  it('takes the cash back that arrived right after the step of its sheet', async () => {
    const orderId = await bringOrderToStage(crew, 'completed');
    await crew.livreur.missions.confirmCash({ orderId, amount: 700, actId: world.deps.id() });
    await undoStep(orderId, 'completed');
    expect(await crew.livreur.cash.mine()).toMatchObject({ held: 0 });
  });

  it('keeps cash that was confirmed by itself right before the step', async () => {
    const orderId = await bringOrderToStage(crew, 'pickup_en_route');
    const [cashAt, stepAt] = [world.clock.now() + MINUTE, world.clock.now() + MINUTE + 8000];
    world.clock.advance(2 * MINUTE);
    await crew.livreur.missions.confirmCash({ orderId, amount: 700, actId: world.deps.id(), at: cashAt });
    await crew.livreur.missions.advance({ orderId, from: 'pickup_en_route', at: stepAt });
    await undoStep(orderId, 'picked_up');
    expect(await crew.livreur.cash.mine()).toMatchObject({ held: 700 });
  });

  it('takes the cash of its sheet back though the phone’s clock is not believed and the network slow', async () => {
    const orderId = await bringOrderToStage(crew, 'pickup_en_route');
    const at = world.clock.now() - 3 * HOUR;
    await crew.livreur.missions.confirmCash({ orderId, amount: 700, actId: world.deps.id(), at });
    world.clock.advance(15_000);
    await crew.livreur.missions.advance({ orderId, from: 'pickup_en_route', at });
    await undoStep(orderId, 'picked_up');
    expect(await crew.livreur.cash.mine()).toMatchObject({ held: 0 });
  });

  it('was sent from a phone whose first answer was lost: the same act again changes nothing after the undoing', async () => {
    const orderId = await bringOrderToStage(crew, 'delivery_en_route');
    const act = { orderId, from: 'delivery_en_route', actId: world.deps.id() } as const;
    const first = await crew.livreur.missions.advance(act);
    await undoStep(orderId, 'completed');
    expect(await crew.livreur.missions.advance(act)).toEqual(first);
    expect(readRow(orderId).status).toBe('delivery_en_route');
  });

  it('that was late on the road can be taken back in the two minutes after it arrived', async () => {
    const orderId = await bringOrderToStage(crew, 'delivery_en_route');
    world.clock.advance(MINUTE);
    const at = world.clock.now();
    world.clock.advance(60 * MINUTE);
    await crew.livreur.missions.advance({ orderId, from: 'delivery_en_route', at });
    world.clock.advance(2 * MINUTE);
    await undoStep(orderId, 'completed');
    expect(readRow(orderId).status).toBe('delivery_en_route');
  });
});

describe('it is too late', () => {
  const expectUndoRefused = async (orderId: string, from: OrderStatus) => {
    const before = [readRow(orderId), await listEvents(orderId), readEntries()];
    expect(await getRefusal(undoStep(orderId, from))).toBe('UNDO_TOO_LATE');
    expect([readRow(orderId), await listEvents(orderId), readEntries()]).toEqual(before);
  };

  it.each(UNDOABLE)('after two minutes, for a step to %s', async (from) => {
    const orderId = await bringOrderToStage(crew, from);
    world.clock.advance(2 * MINUTE + 1);
    await expectUndoRefused(orderId, from);
  });

  it('once the desk has moved on, reassigned or recorded money', async () => {
    const { desk } = crew;
    const acts: ((orderId: string) => Promise<unknown>)[] = [
      (orderId) => desk.dispatch.setStatus({ orderId, from: 'picked_up', to: 'processing' }),
      (orderId) => desk.dispatch.markPaid({ orderId, method: 'wave' }),
      (orderId) => desk.dispatch.cancel({ orderId, from: 'picked_up' }),
    ];
    for (const act of acts) {
      const orderId = await bringOrderToStage(crew, 'picked_up');
      await act(orderId);
      await expectUndoRefused(orderId, 'picked_up');
    }
    const orderId = await bringOrderToStage(crew, 'picked_up');
    await desk.dispatch.reassign({ orderId, livreurId: world.livreur().id, linenAt: 'house' });
    expect(await getRefusal(undoStep(orderId, 'picked_up'))).toBe('NOT_FOUND');
  });

  it('once the client has said that they paid', async () => {
    const orderId = await bringOrderToStage(crew, 'picked_up', { paymentMethod: 'wave' });
    await crew.client.orders.declarePaid({ orderId });
    await expectUndoRefused(orderId, 'picked_up');
  });

  it('for a step that the desk has recorded', async () => {
    const orderId = await bringOrderToStage(crew, 'pickup_en_route');
    await crew.desk.dispatch.setStatus({ orderId, from: 'pickup_en_route', to: 'picked_up' });
    await expectUndoRefused(orderId, 'picked_up');
  });

  it('for the step before the last', async () => {
    const orderId = await bringOrderToStage(crew, 'picked_up');
    await expectUndoRefused(orderId, 'pickup_en_route');
  });

  it('for a step that was taken back, once another has followed', async () => {
    const orderId = await bringOrderToStage(crew, 'completed');
    await undoStep(orderId, 'completed');
    await expectUndoRefused(orderId, 'delivery_en_route');
    await crew.livreur.missions.fail({ orderId, from: 'delivery_en_route', reason: 'absent' });
    expect(await getRefusal(undoStep(orderId, 'completed'))).toBe('NOT_FOUND');
  });

  it('when the cash of the sheet is on its way to the till', async () => {
    const orderId = await bringOrderToStage(crew, 'delivery_en_route');
    await crew.livreur.missions.confirmCash({ orderId, amount: 500, actId: world.deps.id() });
    await crew.livreur.missions.advance({ orderId, from: 'delivery_en_route' });
    await crew.livreur.cash.handIn({ amount: 500, actId: world.deps.id() });
    await expectUndoRefused(orderId, 'completed');
  });

  it('for another livreur, and never where no step leads', async () => {
    const orderId = await bringOrderToStage(crew, 'completed');
    const other = world.as(world.livreur());
    expect(await getRefusal(other.missions.undo({ orderId, from: 'completed' }))).toBe('NOT_FOUND');
    for (const from of ORDER_STATUSES.filter((status) => getUndoTarget(status) === null))
      expect(await getRefusal(undoStep(orderId, from))).toBe('TRANSITION_REFUSED');
  });
});
