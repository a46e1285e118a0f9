import { beforeEach, describe, expect, it } from 'vitest';
import { orderEvents } from '#db/schema.ts';
import { getRefusal } from '#testing/getRefusal.ts';
import { readJournal } from '#testing/history.ts';
import { openFixture, openWorld } from '#testing/openWorld.ts';
import { anOrder } from '#testing/orders.ts';
import type { World } from '#testing/world.ts';

const world = openWorld();
const yao = openFixture(() => world.livreur('Yao Kouassi'));
const ali = openFixture(() => world.livreur('Ali Touré'));
let desk: ReturnType<World['as']>;
let road: ReturnType<World['as']>;

beforeEach(() => {
  desk = world.as(world.admin('Marie Bamba'));
  road = world.as(yao);
});

const readAuditRows = (act: string) => readJournal(world.db, act);
const readLivreur = async (id: string) => (await desk.dispatch.livreurs({})).find((one) => one.id === id);
const ofYao = openFixture(() => ({ livreurId: yao.id }));

describe('a livreur who says whether they take orders', () => {
  it('takes them from the first day, and is seen by the desk as they said last', async () => {
    expect(await road.missions.availability()).toEqual({ state: 'on', since: null });
    expect(await readLivreur(yao.id)).toMatchObject({ availability: 'on', availabilityAt: null });
    world.clock.advance(1000);
    const paused = { state: 'pause', since: world.clock.now() } as const;
    expect(await road.missions.setAvailability({ state: 'pause' })).toEqual(paused);
    expect(await road.missions.availability()).toEqual(paused);
    expect(await readLivreur(yao.id)).toMatchObject({ availability: 'pause', availabilityAt: paused.since });
    expect(await readLivreur(ali.id)).toMatchObject({ availability: 'on' });
  });

  it('leaves one row in the journal and nudges the desk and their own screens, once', async () => {
    await road.missions.setAvailability({ state: 'breakdown' });
    const first = await road.missions.availability();
    world.clock.advance(5000);
    expect(await road.missions.setAvailability({ state: 'breakdown' })).toEqual(first);
    expect(world.livreurNudges).toEqual([['admin', `livreur:${yao.id}`]]);
    expect(readAuditRows('missions.setAvailability')).toMatchObject([
      {
        actorId: yao.id,
        subject: yao.id,
        before: { availability: 'on' },
        after: { availability: 'breakdown' },
      },
    ]);
  });

  it('may be ill on the telephone: the desk says it, and the livreur takes it back', async () => {
    const paused = { state: 'pause', since: world.clock.now() } as const;
    expect(await desk.missions.setAvailability({ ...ofYao, state: 'pause' })).toEqual(paused);
    expect(await road.missions.availability()).toEqual(paused);
    expect(await readLivreur(yao.id)).toMatchObject({ availability: 'pause' });
    expect(world.livreurNudges).toEqual([['admin', `livreur:${yao.id}`]]);
    expect(readAuditRows('missions.setAvailability')).toMatchObject([
      { actorId: expect.not.stringMatching(yao.id), subject: yao.id, after: { availability: 'pause' } },
    ]);
    const orderId = anOrder(world).id;
    const assigning = desk.dispatch.assign({ ...ofYao, orderId, leg: 'pickup', from: 'pending' });
    expect(await getRefusal(assigning)).toBe('LIVREUR_AWAY');
    await road.missions.setAvailability({ state: 'on' });
    expect(await readLivreur(yao.id)).toMatchObject({ availability: 'on' });
  });

  it('speaks for no colleague, and the desk for nobody who is no livreur', async () => {
    const refusals = [
      road.missions.setAvailability({ state: 'pause', livreurId: ali.id }),
      desk.missions.setAvailability({ state: 'pause' }),
      desk.missions.setAvailability({ state: 'pause', livreurId: world.client().id }),
    ];
    expect(await Promise.all(refusals.map(getRefusal))).toEqual(['FORBIDDEN', 'FORBIDDEN', 'NOT_FOUND']);
    expect(await readLivreur(ali.id)).toMatchObject({ availability: 'on' });
  });

  it('drives again with the next departure, but not with one of before that arrives late', async () => {
    const readState = async () => (await road.missions.availability()).state;
    const pickup = anOrder(world);
    await desk.dispatch.assign({ orderId: pickup.id, livreurId: yao.id, leg: 'pickup', from: 'pending' });
    const delivery = anOrder(world, { status: 'assigned_for_delivery', livreurId: yao.id });
    const leftAt = world.clock.now();
    world.clock.advance(1000);
    await road.missions.setAvailability({ state: 'breakdown' });
    world.clock.advance(1000);
    await road.missions.advance({ orderId: pickup.id, from: 'assigned', at: leftAt });
    expect(await readState()).toBe('breakdown');
    await road.missions.advance({ orderId: delivery.id, from: 'assigned_for_delivery' });
    expect(await readState()).toBe('on');
  });

  it('tells the desk of a breakdown with the missions that wait for somebody else, until it is over', async () => {
    anOrder(world, { status: 'assigned', livreurId: yao.id });
    anOrder(world, { status: 'completed', livreurId: yao.id });
    const returningAt = world.clock.now();
    anOrder(world, { status: 'cancelled', linen: 'held', piecesHeld: 2, returningAt, livreurId: yao.id });
    expect((await desk.dispatch.counts()).breakdowns).toEqual([]);
    await road.missions.setAvailability({ state: 'pause' });
    expect((await desk.dispatch.counts()).breakdowns).toEqual([]);
    await desk.missions.setAvailability({ ...ofYao, state: 'breakdown' });
    expect((await desk.dispatch.counts()).breakdowns).toEqual([
      { id: yao.id, fullname: 'Yao Kouassi', since: world.clock.now(), missions: 2 },
    ]);
    expect((await desk.dispatch.missionsOf({ livreurId: yao.id })).items).toHaveLength(2);
    await road.missions.setAvailability({ state: 'on' });
    expect((await desk.dispatch.counts()).breakdowns).toEqual([]);
  });
});

describe.each(['pause', 'breakdown'] as const)('a livreur who is away (%s)', (state) => {
  beforeEach(() => road.missions.setAvailability({ state }));
  const override = { reason: 'Il repart dans dix minutes' };

  it('is given no order without a reason, alone or among many', async () => {
    const pending = anOrder(world, { status: 'pending' }).id;
    const assigned = anOrder(world, { status: 'assigned', livreurId: ali.id }).id;
    const toReturn = anOrder(world, { status: 'cancelled', linen: 'held', piecesHeld: 2 }).id;
    const tries = [
      desk.dispatch.assign({ ...ofYao, orderId: pending, leg: 'pickup', from: 'pending' }),
      desk.dispatch.assign({ ...ofYao, orderId: toReturn, leg: 'return', from: 'cancelled' }),
      desk.dispatch.reassign({ ...ofYao, orderId: assigned, from: ali.id }),
      desk.dispatch.assignMany({ ...ofYao, leg: 'pickup', orders: [{ orderId: pending, from: 'pending' }] }),
      desk.dispatch.reassignMany({ ...ofYao, orders: [{ orderId: assigned, from: ali.id }] }),
    ];
    for (const one of tries) expect(await getRefusal(one)).toBe('LIVREUR_AWAY');
    expect((await desk.dispatch.missionsOf(ofYao)).items).toEqual([]);
  });

  it('is given one with a reason, which the journal keeps and the order’s history does not', async () => {
    const pending = anOrder(world, { status: 'pending' }).id;
    const [first, second] = [1, 2].map(
      () => anOrder(world, { status: 'assigned', livreurId: ali.id }).id,
    ) as [string, string];
    await desk.dispatch.assign({ ...ofYao, orderId: pending, leg: 'pickup', from: 'pending', override });
    await desk.dispatch.reassignMany({
      ...ofYao,
      override,
      orders: [first, second].map((orderId) => ({ orderId, from: ali.id })),
    });
    const { items } = await desk.dispatch.missionsOf(ofYao);
    expect(items.map(({ id }) => id).sort()).toEqual([pending, first, second].sort());
    for (const [act, count] of [
      ['dispatch.assign', 1],
      ['dispatch.reassignMany', 2],
    ] as const) {
      const rows = readAuditRows(act).map(({ after }) => after?.override);
      expect([act, rows]).toEqual([act, Array(count).fill(override.reason)]);
    }
    expect(JSON.stringify(world.db.select().from(orderEvents).all())).not.toContain(override.reason);
  });

  it('keeps the missions that they have, and goes on with them', async () => {
    const { id: orderId } = anOrder(world, { status: 'assigned', livreurId: yao.id });
    await road.missions.advance({ orderId, from: 'assigned' });
    expect((await road.missions.active()).items).toMatchObject([{ id: orderId, status: 'pickup_en_route' }]);
  });
});

it('an override for a livreur who is available is no override, and leaves no word in the journal', async () => {
  const { id: orderId } = anOrder(world, { status: 'pending' });
  const override = { reason: 'Pour rien' };
  await desk.dispatch.assign({ ...ofYao, orderId, leg: 'pickup', from: 'pending', override });
  expect(readAuditRows('dispatch.assign')[0]?.after).not.toHaveProperty('override');
  const empty = desk.dispatch.reassign({
    livreurId: ali.id,
    orderId,
    from: yao.id,
    override: { reason: ' ' },
  });
  expect(await getRefusal(empty)).toBe('BAD_REQUEST');
});
