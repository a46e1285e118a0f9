import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { findInconsistentRows } from '#db/consistency.ts';
import { audit, outbox, plantDays } from '#db/schema.ts';
import { DAY, HOUR, MINUTE } from '#domain/format/calendar.ts';
import type { OrderStatus } from '#domain/lifecycle/lifecycle.ts';
import type { Caller } from '#testing/browserClient.ts';
import { getRefusal } from '#testing/getRefusal.ts';
import { openWorld } from '#testing/openWorld.ts';
import { aCrew, bringOrderToStage, type Crew, readOrder } from '#testing/pieces/mission.ts';
import { leaseNext, markSent } from '../mail/queue.ts';
import { readHouseLoad } from '../promises/houseLoad.ts';
import { countPlantDays } from '../promises/plantDays.ts';

const world = openWorld();
let crew: Crew;
beforeEach(() => {
  crew = aCrew(world);
});

type From = 'picked_up' | 'processing';
const setReady = async (orderId: string, from: From, { desk = crew.desk, ready }: Said = {}) => {
  const { results } = await desk.dispatch.setReady({
    orders: [{ orderId, from }],
    ...(ready === false && { ready }),
  });
  return results[0]?.code;
};
type Said = { desk?: Caller; ready?: false };
const takeBack = (orderId: string) => setReady(orderId, 'processing', { ready: false });
const undo = (orderId: string, from: OrderStatus, desk = crew.desk) => desk.dispatch.undo({ orderId, from });
const aColleague = () => world.as(world.superadmin());
const listEvents = async (orderId: string) =>
  (await crew.desk.dispatch.events({ orderId })).map(({ kind }) => kind);
const listReadyLetters = () => world.mailbox.letters().filter(({ kind }) => kind === 'order.ready');
const readState = (orderId: string) => {
  const { status, readyAt } = readOrder(world, orderId);
  return { status, readyAt };
};

/** Every letter that waits leaves. */
function sendLetters(): void {
  for (let letter = leaseNext(world.deps, [3]); letter; letter = leaseNext(world.deps, [3]))
    markSent(world.deps, letter, { subject: 'x', keepsWords: true });
}

describe('linen that is ready', () => {
  it('is so from its pickup on too, which makes it processed, with an event, a journal row and a nudge', async () => {
    const orderId = await bringOrderToStage(crew, 'picked_up');
    world.nudges.length = 0;
    expect(await setReady(orderId, 'picked_up')).toBeUndefined();
    expect(readState(orderId)).toEqual({ status: 'processing', readyAt: world.clock.now() });
    expect((await listEvents(orderId)).at(-1)).toBe('ready');
    expect(world.db.select().from(audit).all().at(-1)).toMatchObject({
      act: 'dispatch.setReady',
      subject: orderId,
      before: { status: 'picked_up', readyAt: null },
      after: { status: 'processing', readyAt: world.clock.now() },
    });
    expect(world.nudges.map((nudge) => nudge.orderId)).toEqual([orderId]);
    expect(findInconsistentRows(world.store.sqlite)).toEqual([]);
  });

  it('is said once, by whichever desk was first', async () => {
    const orderId = await bringOrderToStage(crew, 'picked_up');
    await setReady(orderId, 'picked_up');
    const first = readState(orderId);
    world.clock.advance(MINUTE);
    expect(await setReady(orderId, 'picked_up', { desk: aColleague() })).toBeUndefined();
    expect(await setReady(orderId, 'processing')).toBeUndefined();
    expect(readState(orderId)).toEqual(first);
    expect((await listEvents(orderId)).filter((kind) => kind === 'ready')).toHaveLength(1);
  });

  it('is none that was not picked up, was given to a livreur or is no order; each of many is answered', async () => {
    const early = await bringOrderToStage(crew, 'pickup_en_route');
    const treated = await bringOrderToStage(crew, 'processing');
    const leaving = await bringOrderToStage(crew, 'assigned_for_delivery');
    const unknown = crypto.randomUUID();
    const orders = [early, treated, leaving, unknown].map((orderId) => ({
      orderId,
      from: 'processing' as const,
    }));
    expect((await crew.desk.dispatch.setReady({ orders })).results).toEqual([
      { orderId: early, code: 'ORDER_CHANGED' },
      { orderId: treated },
      { orderId: leaving, code: 'ORDER_CHANGED' },
      { orderId: unknown, code: 'NOT_FOUND' },
    ]);
    expect(await setReady(treated, 'picked_up')).toBeUndefined();
    expect(await setReady(early, 'picked_up')).toBe('ORDER_CHANGED');
    expect(await getRefusal(crew.desk.dispatch.setReady({ orders: [] }))).toBe('BAD_REQUEST');
  });

  it('is so by the assignment for the delivery where nobody said it, and keeps its hour where somebody did', async () => {
    const unsaid = await bringOrderToStage(crew, 'assigned_for_delivery');
    expect(readOrder(world, unsaid).readyAt).toBe(world.clock.now());
    expect(listReadyLetters()).toEqual([]);
    const orderId = await bringOrderToStage(crew, 'processing');
    await setReady(orderId, 'processing');
    const { readyAt } = readState(orderId);
    world.clock.advance(HOUR);
    await crew.desk.dispatch.assign({ orderId, leg: 'delivery', livreurId: crew.yao.id, from: 'processing' });
    expect(readOrder(world, orderId).readyAt).toBe(readyAt);
    expect(await takeBack(orderId)).toBe('ORDER_CHANGED');
  });

  it('stays so when a visit fails, and the plant has nothing to do for it', async () => {
    const orderId = await bringOrderToStage(crew, 'picked_up');
    expect(readHouseLoad(world.deps).piecesInPlant).toBeGreaterThan(0);
    await setReady(orderId, 'picked_up');
    expect(readHouseLoad(world.deps).piecesInPlant).toBe(0);
    await crew.desk.dispatch.assign({ orderId, leg: 'delivery', livreurId: crew.yao.id, from: 'processing' });
    await crew.livreur.missions.advance({ orderId, from: 'assigned_for_delivery' });
    await crew.livreur.missions.fail({ orderId, from: 'delivery_en_route', reason: 'absent' });
    const { items } = await crew.desk.dispatch.board({ ready: true });
    expect(items).toMatchObject([{ id: orderId, status: 'processing', readyAt: expect.any(Number) }]);
  });

  it('goes home while the plant stands still, at the hour that was told', async () => {
    const ready = await bringOrderToStage(crew, 'processing');
    const treated = await bringOrderToStage(crew, 'processing');
    await setReady(ready, 'processing');
    const before = readOrder(world, ready).promisedAt;
    await crew.desk.dispatch.stopPlant({ reason: 'Panne d’eau' });
    const read = async (orderId: string) => (await crew.desk.dispatch.order({ orderId })).clock?.source;
    expect([await read(ready), await read(treated)]).toEqual(['told', 'stopped']);
    world.clock.advance(2 * HOUR);
    expect(await aColleague().dispatch.restartPlant()).toEqual({ moved: 1 });
    expect(readOrder(world, ready).promisedAt).toBe(before);
  });
});

it('the plant has cleaned it on the day that it was ready, whenever it left', async () => {
  const orderId = await bringOrderToStage(crew, 'processing');
  await setReady(orderId, 'processing');
  const { pieces } = readOrder(world, orderId);
  world.clock.advance(DAY);
  const livreurId = crew.yao.id;
  await aColleague().dispatch.assign({ orderId, leg: 'delivery', livreurId, from: 'processing' });
  world.clock.advance(DAY);
  countPlantDays(world.deps);
  expect(
    world.db
      .select()
      .from(plantDays)
      .all()
      .map((day) => day.pieces),
  ).toEqual([pieces]);
});

it('the board counts, filters and lists ready linen apart for whoever asks', async () => {
  const ready = await bringOrderToStage(crew, 'processing');
  const treated = await bringOrderToStage(crew, 'processing');
  const fetched = await bringOrderToStage(crew, 'picked_up');
  await bringOrderToStage(crew, 'assigned_for_delivery');
  await setReady(ready, 'processing');
  const list = async (input: Parameters<Caller['dispatch']['board']>[0]) =>
    (await crew.desk.dispatch.board(input)).items.map(({ id }) => id).sort();
  expect(await crew.desk.dispatch.counts()).toMatchObject({ ready: 1, counts: { processing: 2 } });
  expect(await list({ ready: true })).toEqual([ready]);
  expect(await list({ ready: false })).toEqual([treated, fetched].sort());
  expect(await list({ ready: false, status: 'processing', form: 'card' })).toEqual([treated]);
  expect(await list({ rowsByStatus: { processing: 9 } })).toEqual([ready, treated].sort());
  expect(await list({ rowsByStatus: { processing: 9, ready: 0 } })).toEqual([treated]);
  expect(await list({ rowsByStatus: { ready: 9 } })).toEqual([ready]);
});

describe('an undo', () => {
  it('takes back both what one tap did, once', async () => {
    const orderId = await bringOrderToStage(crew, 'picked_up');
    await setReady(orderId, 'picked_up');
    const first = await undo(orderId, 'processing');
    expect(first).toMatchObject({ status: 'picked_up', readyAt: null });
    expect(await undo(orderId, 'processing')).toEqual(first);
    expect((await listEvents(orderId)).filter((kind) => kind === 'undone')).toHaveLength(1);
    expect(await setReady(orderId, 'picked_up')).toBeUndefined();
  });

  it('takes back the second of two taps alone', async () => {
    const orderId = await bringOrderToStage(crew, 'processing');
    await setReady(orderId, 'processing');
    const first = await undo(orderId, 'processing');
    expect(first).toMatchObject({ status: 'processing', readyAt: null });
    expect(await undo(orderId, 'processing')).toEqual(first);
    const timeline = await crew.client.orders.timeline({ orderId });
    expect(timeline.slice(-2)).toMatchObject([{ kind: 'ready' }, { kind: 'undone', to: null }]);
  });

  it('of a colleague’s tap is too late, and that tap stands in the way of no other', async () => {
    const orderId = await bringOrderToStage(crew, 'processing');
    const colleague = aColleague();
    await setReady(orderId, 'processing', { desk: colleague });
    expect(await undo(orderId, 'processing')).toMatchObject({ status: 'picked_up', readyAt: null });
    const other = await bringOrderToStage(crew, 'processing');
    await setReady(other, 'processing');
    expect(await getRefusal(undo(other, 'processing', colleague))).toBe('UNDO_TOO_LATE');
    await takeBack(other);
    expect(await undo(other, 'processing')).toMatchObject({ status: 'picked_up' });
  });

  it('of a delivery leaves the linen ready', async () => {
    const orderId = await bringOrderToStage(crew, 'assigned_for_delivery');
    const { readyAt } = readState(orderId);
    await crew.desk.dispatch.setStatus({ orderId, from: 'assigned_for_delivery', to: 'completed' });
    await undo(orderId, 'completed');
    expect(readState(orderId)).toEqual({ status: 'assigned_for_delivery', readyAt });
  });
});

describe('the client is told', () => {
  it('by a letter that names the day', async () => {
    const orderId = await bringOrderToStage(crew, 'processing');
    await setReady(orderId, 'processing');
    const [letter] = listReadyLetters();
    expect(letter).toMatchObject({
      to: crew.awa.email,
      subject: expect.stringContaining('Votre linge est prêt'),
    });
    expect(letter?.text.replaceAll('\u00a0', ' ')).toContain(
      'Votre linge est prêt : chez vous samedi 21 novembre avant 9 h.',
    );
  });

  it('no hour that is over', async () => {
    const orderId = await bringOrderToStage(crew, 'processing');
    world.clock.advance(4 * DAY);
    await setReady(orderId, 'processing', { desk: aColleague() });
    expect(listReadyLetters()[0]?.text).toContain('Votre linge est prêt.');
  });

  it('not at all where it was taken back before the letter left, and by the next tap then', async () => {
    const orderId = await bringOrderToStage(crew, 'processing');
    sendLetters();
    await setReady(orderId, 'processing');
    await takeBack(orderId);
    expect(listReadyLetters()).toEqual([]);
    await setReady(orderId, 'processing');
    await undo(orderId, 'processing');
    expect(listReadyLetters()).toEqual([]);
    await setReady(orderId, 'processing');
    expect(listReadyLetters()).toHaveLength(1);
  });

  it('once, when the letter had left before it was taken back', async () => {
    const orderId = await bringOrderToStage(crew, 'processing');
    await setReady(orderId, 'processing');
    sendLetters();
    await undo(orderId, 'processing');
    await setReady(orderId, 'processing');
    expect(listReadyLetters()).toHaveLength(1);
  });

  it('the news that waited behind a letter that was taken back', async () => {
    const orderId = await bringOrderToStage(crew, 'processing');
    sendLetters();
    await setReady(orderId, 'processing');
    await crew.desk.dispatch.movePromise({
      orderId,
      to: readOrder(world, orderId).promisedAt + 2 * DAY,
      reason: 'Panne d’eau',
    });
    await takeBack(orderId);
    expect(
      world.db
        .select({ dueAt: outbox.dueAt })
        .from(outbox)
        .where(eq(outbox.kind, 'order.promiseMoved'))
        .all(),
    ).toEqual([{ dueAt: expect.any(Number) }]);
  });
});
