import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { audit, roundStops } from '#db/schema.ts';
import type { OrderStatus } from '#domain/lifecycle/lifecycle.ts';
import { getRefusal } from '#testing/getRefusal.ts';
import { openFixture, openWorld } from '#testing/openWorld.ts';
import { anOrder } from '#testing/orders.ts';
import type { UserRow } from '#testing/people.ts';
import { buildTime } from '#testing/promises/plant.ts';
import type { World } from '#testing/world.ts';

const world = openWorld();
const yao = openFixture(() => world.livreur('Yao Kouassi'));
const ali = openFixture(() => world.livreur('Ali Touré'));
let desk: ReturnType<World['as']>;
let road: ReturnType<World['as']>;
let created = 0;

beforeEach(() => {
  desk = world.as(world.admin('Marie Bamba'));
  road = world.as(yao);
});

const addMission = (livreur: UserRow, status: OrderStatus = 'assigned', more = {}) =>
  anOrder(world, { status, livreurId: livreur.id, createdAt: created++, ...more }).id;
const listMissionIds = async (livreur: UserRow) =>
  (await world.as(livreur).missions.active()).items.map(({ id }) => id);
const addThreeMissions = () => [1, 2, 3].map(() => addMission(yao)) as [string, string, string];

describe('a livreur who arranges the day', () => {
  it('reads their missions in that order, and the desk with them', async () => {
    const [a, b, c] = addThreeMissions();
    expect(await listMissionIds(yao)).toEqual([a, b, c]);
    await road.missions.arrange({ orderIds: [c, a, b] });
    expect(await listMissionIds(yao)).toEqual([c, a, b]);
    const { items } = await desk.dispatch.missionsOf({ livreurId: yao.id });
    expect(items.map(({ id, roundPosition }) => [id, roundPosition])).toEqual([
      [c, 0],
      [a, 1],
      [b, 2],
    ]);
    expect(world.livreurNudges).toEqual([['admin', `livreur:${yao.id}`]]);
  });

  it('finds what comes later at the end, and first what they have set out for', async () => {
    const [a, b, c] = addThreeMissions();
    await road.missions.arrange({ orderIds: [c, b] });
    const later = addMission(yao);
    expect(await listMissionIds(yao)).toEqual([c, b, a, later]);
    await road.missions.advance({ orderId: later, from: 'assigned' });
    expect(await listMissionIds(yao)).toEqual([later, c, b, a]);
  });

  it('arranges anew, and nothing of the round before is left', async () => {
    const [a, b, c] = addThreeMissions();
    await road.missions.arrange({ orderIds: [c, b, a] });
    await road.missions.arrange({ orderIds: [b] });
    expect(await listMissionIds(yao)).toEqual([b, a, c]);
    expect(world.db.select().from(roundStops).all()).toHaveLength(1);
  });

  it.each([
    ['another livreur’s', () => addMission(ali)],
    ['one that is over', () => addMission(yao, 'completed')],
    ['one that does not exist', () => world.deps.id()],
  ])('is refused with %s, and the round stays as it was', async (_, other) => {
    const [a, b, c] = addThreeMissions();
    await road.missions.arrange({ orderIds: [b, a, c] });
    expect(await getRefusal(road.missions.arrange({ orderIds: [c, other()] }))).toBe('NOT_FOUND');
    expect(await getRefusal(road.missions.arrange({ orderIds: [c, c] }))).toBe('BAD_REQUEST');
    expect(await listMissionIds(yao)).toEqual([b, a, c]);
    expect(world.livreurNudges).toHaveLength(1);
  });
});

describe('the desk that arranges a livreur’s day', () => {
  it('is in the journal, and nudges that livreur', async () => {
    const [a, b, c] = addThreeMissions();
    await desk.dispatch.arrange({ livreurId: yao.id, orderIds: [b, c, a] });
    expect(await listMissionIds(yao)).toEqual([b, c, a]);
    const [row] = world.db.select().from(audit).where(eq(audit.act, 'dispatch.arrange')).all();
    expect(row).toMatchObject({ subject: yao.id, after: { orderIds: [b, c, a] } });
    expect(world.livreurNudges).toEqual([['admin', `livreur:${yao.id}`]]);
  });

  it('is refused with another livreur’s mission', async () => {
    const arranging = desk.dispatch.arrange({ livreurId: yao.id, orderIds: [addMission(ali)] });
    expect(await getRefusal(arranging)).toBe('NOT_FOUND');
  });
});

describe('the desk’s plan of a later day', () => {
  const buildRounds = () => {
    const addDelivery = (toldAt: number) => addMission(yao, 'assigned_for_delivery', { toldAt });
    const held = { linen: 'held', returningAt: 1, toldAt: buildTime(23, 9) };
    const ofToday = [
      addDelivery(buildTime(20, 8)),
      addMission(yao, 'cancelled', held),
      addDelivery(buildTime(20, 17)),
    ] as const;
    return { ofToday, tomorrow: addDelivery(buildTime(21, 12)), monday: addDelivery(buildTime(23, 10)) };
  };

  it('leaves the rounds before it, with a late stop and linen to bring back that it names', async () => {
    const { ofToday, tomorrow, monday } = buildRounds();
    const [late, back] = ofToday;
    await desk.dispatch.arrange({ livreurId: yao.id, orderIds: [...ofToday, tomorrow] });
    const planned = { livreurId: yao.id, day: '2026-11-23', orderIds: [monday, back, late] };
    await desk.dispatch.arrange(planned);
    expect(await listMissionIds(yao)).toEqual([...ofToday, tomorrow, monday]);
  });

  it('takes what the round of today left once the house has closed', async () => {
    const { ofToday, tomorrow } = buildRounds();
    await desk.dispatch.arrange({ livreurId: yao.id, orderIds: [...ofToday] });
    world.clock.advance(buildTime(20, 18, 1) - world.clock.now());
    desk = world.as(world.admin());
    const orderIds = [tomorrow, ...ofToday.toReversed()];
    await desk.dispatch.arrange({ livreurId: yao.id, day: '2026-11-21', orderIds });
    expect((await listMissionIds(yao)).slice(0, 4)).toEqual(orderIds);
  });
});

describe('a place in a round', () => {
  it('is for one trip of the order: its way back begins without one', async () => {
    const [a, b] = addThreeMissions();
    await road.missions.arrange({ orderIds: [b, a] });
    await desk.dispatch.setStatus({ orderId: b, from: 'assigned', to: 'picked_up' });
    await desk.dispatch.assign({ orderId: b, leg: 'delivery', livreurId: yao.id, from: 'picked_up' });
    const { items } = await road.missions.active();
    expect(items.find(({ id }) => id === b)?.roundPosition).toBeNull();
  });

  it('does not follow the order to another livreur, who may give it one of theirs', async () => {
    const [a, b] = addThreeMissions();
    await road.missions.arrange({ orderIds: [b, a] });
    await desk.dispatch.reassign({ orderId: b, livreurId: ali.id, from: yao.id });
    expect((await world.as(ali).missions.active()).items[0]?.roundPosition).toBeNull();
    await world.as(ali).missions.arrange({ orderIds: [b] });
    expect((await world.as(ali).missions.active()).items[0]?.roundPosition).toBe(0);
    expect((await listMissionIds(yao))[0]).toBe(a);
  });

  it('ends with a visit that failed, and with the livreur who had it', async () => {
    const [a, b, c] = addThreeMissions();
    await road.missions.arrange({ orderIds: [a, b, c] });
    await road.missions.advance({ orderId: a, from: 'assigned' });
    await road.missions.fail({ orderId: a, from: 'pickup_en_route', reason: 'absent' });
    await desk.dispatch.assign({ orderId: a, leg: 'pickup', livreurId: yao.id, from: 'pending' });
    await desk.dispatch.reassign({ orderId: b, livreurId: ali.id, from: yao.id });
    await desk.dispatch.reassign({ orderId: b, livreurId: yao.id, from: ali.id });
    const { items } = await road.missions.active();
    expect(new Map(items.map(({ id, roundPosition }) => [id, roundPosition]))).toEqual(
      new Map([
        [c, 2],
        [a, null],
        [b, null],
      ]),
    );
  });
});
