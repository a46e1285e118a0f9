import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { visits } from '#db/schema.ts';
import { DAY, MINUTE } from '#domain/format/calendar.ts';
import { isOpen, ORDER_STATUSES } from '#domain/lifecycle/lifecycle.ts';
import { VISIT_REASONS } from '#domain/pieces/visits.ts';
import { getRefusal } from '#testing/getRefusal.ts';
import { openFixture, openWorld } from '#testing/openWorld.ts';
import { aCrew, bringOrderToStage, type Crew, readOrder } from '#testing/pieces/mission.ts';
import { purgeExpiredRows } from '../upkeep/housekeeping.ts';

const world = openWorld();
const crew = openFixture(() => aCrew(world));

const readRow = (orderId: string) => readOrder(world, orderId);
const readVisits = (orderId: string) =>
  world.db.select().from(visits).where(eq(visits.orderId, orderId)).all();
const listEvents = (orderId: string) => crew.desk.dispatch.events({ orderId });

describe('a visit that fails', () => {
  it('at a pickup, and again: the order waits as before, with each visit in its history', async () => {
    const orderId = await bringOrderToStage(crew, 'pickup_en_route');
    expect(await crew.livreur.missions.fail({ orderId, from: 'pickup_en_route', reason: 'absent' })).toEqual({
      orderId,
      status: 'pending',
    });
    expect(readRow(orderId)).toMatchObject({
      status: 'pending',
      linen: 'client',
      livreurId: null,
      livreurName: null,
      livreurPhone: null,
    });
    await crew.desk.dispatch.assign({ orderId, leg: 'pickup', livreurId: crew.yao.id, from: 'pending' });
    await crew.livreur.missions.advance({ orderId, from: 'assigned' });
    await crew.livreur.missions.fail({
      orderId,
      from: 'pickup_en_route',
      reason: 'injoignable',
      note: 'Portail fermé',
    });
    expect(readVisits(orderId)).toMatchObject([
      { leg: 'pickup', attempt: 1, reason: 'absent', note: null, livreurId: crew.yao.id },
      { leg: 'pickup', attempt: 2, reason: 'injoignable', note: 'Portail fermé' },
    ]);
    const own = await crew.client.orders.get({ orderId });
    expect(own.visits).toMatchObject([{ attempt: 1 }, { attempt: 2, reason: 'injoignable' }]);
    expect(JSON.stringify(own)).not.toContain('Portail');
  });

  it('at a delivery keeps the linen, and the count of attempts is of each leg', async () => {
    const orderId = await bringOrderToStage(crew, 'pickup_en_route');
    await crew.livreur.missions.fail({ orderId, from: 'pickup_en_route', reason: 'absent' });
    await crew.desk.dispatch.assign({ orderId, leg: 'pickup', livreurId: crew.yao.id, from: 'pending' });
    await crew.livreur.missions.advance({ orderId, from: 'assigned' });
    await crew.livreur.missions.advance({ orderId, from: 'pickup_en_route' });
    await crew.desk.dispatch.assign({ orderId, leg: 'delivery', livreurId: crew.yao.id, from: 'picked_up' });
    await crew.livreur.missions.advance({ orderId, from: 'assigned_for_delivery' });
    await crew.livreur.missions.fail({ orderId, from: 'delivery_en_route', reason: 'refus' });
    expect(readRow(orderId)).toMatchObject({
      status: 'processing',
      linen: 'held',
      piecesHeld: 2,
      livreurId: null,
    });
    expect(readVisits(orderId).map(({ leg, attempt }) => [leg, attempt])).toEqual([
      ['pickup', 1],
      ['delivery', 1],
    ]);
    expect((await listEvents(orderId)).at(-1)).toMatchObject({
      kind: 'visitFailed',
      detail: 'refus',
      from: 'delivery_en_route',
      to: 'processing',
    });
    expect((await crew.livreur.missions.active()).items).toEqual([]);
  });

  it.each(['missions', 'dispatch'] as const)(
    'at a delivery (%s.fail) leaves the linen with its livreur, who hears when it moves again',
    async (who) => {
      const orderId = await bringOrderToStage(crew, 'delivery_en_route');
      const fail = { orderId, from: 'delivery_en_route', reason: 'absent' } as const;
      await (who === 'missions' ? crew.livreur.missions.fail(fail) : crew.desk.dispatch.fail(fail));
      const { number, tag } = readRow(orderId);
      const listCarried = async () => (await crew.livreur.missions.active()).carried;
      expect(await listCarried()).toEqual([{ number, tag }]);
      const readCarrier = async () => (await crew.desk.dispatch.order({ orderId })).marks.carrier;
      expect(await readCarrier()).toBe(crew.yao.fullname);
      await crew.desk.dispatch.contacted({ orderId, channel: 'whatsapp', words: 'nobody_there' });
      expect(await listCarried()).toEqual([{ number, tag }]);
      world.nudges.length = 0;
      const { id: livreurId } = world.livreur();
      await crew.desk.dispatch.assign({ orderId, leg: 'delivery', livreurId, from: 'processing' });
      expect([await listCarried(), await readCarrier()]).toEqual([[], undefined]);
      expect(world.nudges[0]?.audience).toContain(`livreur:${crew.yao.id}`);
    },
  );

  it('with linen of a cancelled order leaves it cancelled, and the desk sends somebody again', async () => {
    const orderId = await bringOrderToStage(crew, 'returning');
    await crew.livreur.missions.fail({ orderId, from: 'cancelled', reason: 'absent' });
    expect(readRow(orderId)).toMatchObject({
      status: 'cancelled',
      linen: 'held',
      piecesHeld: 2,
      returningAt: null,
      livreurId: null,
    });
    expect(readVisits(orderId)).toMatchObject([{ leg: 'return', attempt: 1 }]);
    await crew.desk.dispatch.assign({ orderId, leg: 'return', livreurId: crew.yao.id, from: 'cancelled' });
    expect((await crew.livreur.missions.active()).items).toMatchObject([{ id: orderId }]);
  });

  it('is recorded once however often it is sent, though the order is no longer the livreur’s', async () => {
    const orderId = await bringOrderToStage(crew, 'pickup_en_route');
    const act = { orderId, from: 'pickup_en_route', reason: 'absent', actId: world.deps.id() } as const;
    const first = await crew.livreur.missions.fail(act);
    expect(await crew.livreur.missions.fail(act)).toEqual(first);
    expect(await getRefusal(crew.livreur.missions.fail({ ...act, reason: 'refus' }))).toBe('KEY_REUSED');
    expect(await getRefusal(crew.livreur.missions.fail({ ...act, actId: world.deps.id() }))).toBe(
      'NOT_FOUND',
    );
    expect(readVisits(orderId)).toHaveLength(1);
  });

  it('has the hour of the phone, and for a week where the livreur was then if they had shared it', async () => {
    const orderId = await bringOrderToStage(crew, 'pickup_en_route');
    world.clock.advance(MINUTE);
    await crew.livreur.missions.reportPosition({ location: { lng: -3.98, lat: 5.35 } });
    world.clock.advance(4 * MINUTE);
    const at = world.clock.now();
    world.clock.advance(30 * MINUTE);
    await crew.livreur.missions.fail({ orderId, from: 'pickup_en_route', reason: 'absent', at });
    expect(readVisits(orderId)).toMatchObject([{ lng: -3_980_000, lat: 5_350_000 }]);
    expect((await listEvents(orderId)).at(-1)).toMatchObject({ at, recordedAt: world.clock.now() });
    for (const [later, lng] of [
      [7 * DAY - 30 * MINUTE, -3_980_000],
      [MINUTE, null],
    ] as const) {
      world.clock.advance(later);
      purgeExpiredRows(world.deps);
      expect(readVisits(orderId)).toMatchObject([{ reason: 'absent', lng }]);
    }
  });

  it('has no place when the last shared point is older than five minutes', async () => {
    const orderId = await bringOrderToStage(crew, 'pickup_en_route');
    world.clock.advance(MINUTE);
    await crew.livreur.missions.reportPosition({ location: { lng: -3.98, lat: 5.35 } });
    world.clock.advance(5 * MINUTE);
    await crew.livreur.missions.fail({ orderId, from: 'pickup_en_route', reason: 'absent' });
    expect(readVisits(orderId)).toMatchObject([{ lng: null, lat: null }]);
  });

  it('can be recorded by the desk, in the name of who had the order', async () => {
    const orderId = await bringOrderToStage(crew, 'delivery_en_route');
    const order = await crew.desk.dispatch.fail({ orderId, from: 'delivery_en_route', reason: 'panne' });
    expect(order).toMatchObject({ status: 'processing', livreurId: null, visits: [{ attempt: 1 }] });
    expect(readVisits(orderId)).toMatchObject([{ livreurId: crew.yao.id, reason: 'panne' }]);
  });
});

describe('what is no visit', () => {
  it.each(ORDER_STATUSES.filter((status) => !status.endsWith('en_route')))(
    'an order that is %s: nothing fails there',
    async (status) => {
      const orderId = await bringOrderToStage(crew, status);
      const before = readRow(orderId);
      const refusal = isOpen(status) ? 'TRANSITION_REFUSED' : 'ORDER_CHANGED';
      expect(await getRefusal(crew.desk.dispatch.fail({ orderId, from: status, reason: 'absent' }))).toBe(
        refusal,
      );
      expect(await getRefusal(crew.livreur.missions.fail({ orderId, from: status, reason: 'absent' }))).toBe(
        status === 'pending' ? 'NOT_FOUND' : refusal,
      );
      expect(readRow(orderId)).toEqual(before);
    },
  );

  it('a status that it had before', async () => {
    const orderId = await bringOrderToStage(crew, 'picked_up');
    expect(
      await getRefusal(crew.livreur.missions.fail({ orderId, from: 'pickup_en_route', reason: 'absent' })),
    ).toBe('ORDER_CHANGED');
  });

  it('a reason of one’s own, or none', async () => {
    const orderId = await bringOrderToStage(crew, 'pickup_en_route');
    for (const reason of ['', 'fatigue', undefined]) {
      const act = { orderId, from: 'pickup_en_route', reason } as unknown as Parameters<
        Crew['livreur']['missions']['fail']
      >[0];
      expect(await getRefusal(crew.livreur.missions.fail(act))).toBe('BAD_REQUEST');
    }
    expect(VISIT_REASONS).toContain('autre');
  });

  it('another livreur’s', async () => {
    const orderId = await bringOrderToStage(crew, 'pickup_en_route');
    const other = world.as(world.livreur());
    expect(
      await getRefusal(other.missions.fail({ orderId, from: 'pickup_en_route', reason: 'absent' })),
    ).toBe('NOT_FOUND');
  });
});
