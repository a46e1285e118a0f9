import { describe, expect, it } from 'vitest';
import { findInconsistentRows } from '#db/consistency.ts';
import { doorStays, orders, positions } from '#db/schema.ts';
import { DAY, MINUTE } from '#domain/format/calendar.ts';
import { measureMetres } from '#domain/places/door.ts';
import type { Point } from '#domain/places/geo.ts';
import { getRefusal } from '#testing/getRefusal.ts';
import { openFixture, openWorld } from '#testing/openWorld.ts';
import { WORLD_PASSWORD } from '#testing/people.ts';
import { aCrew, bringOrderToStage, readOrder } from '#testing/pieces/mission.ts';
import { recordStatements } from '#testing/recordStatements.ts';
import { insertRows, updateRow } from '#testing/rows.ts';
import { purgeExpiredRows } from '../upkeep/housekeeping.ts';

const world = openWorld();
const crew = openFixture(() => aCrew(world));

const PIN = { lng: -3.99, lat: 5.36 };
/** 44 m east of the pin. */
const DOOR = { lng: -3.9896, lat: 5.36 };
function standAt({ lng, lat }: Point, livreur = crew.yao): void {
  const from = world.clock.now();
  for (const second of [10, 20, 30, 40])
    insertRows(world.db, positions, {
      livreurId: livreur.id,
      lng: Math.round(lng * 1e6),
      lat: Math.round(lat * 1e6),
      accuracy: 12,
      at: from + second * 1000,
    });
  world.clock.advance(MINUTE);
}

const listStays = () => world.db.select().from(doorStays).all();
/** One visit: the pickup of a new order, with a stop at that place before it. */
async function visit(own: Partial<typeof crew> = {}): Promise<string> {
  const orderId = await bringOrderToStage({ ...crew, ...own }, 'pickup_en_route', { location: PIN });
  standAt(DOOR);
  await crew.livreur.missions.advance({ orderId, from: 'pickup_en_route' });
  return orderId;
}
const readDoor = async (orderId: string) => (await crew.livreur.missions.get({ orderId })).door;
const addMission = () => bringOrderToStage(crew, 'assigned', { location: PIN });

describe('the place where a livreur stood', () => {
  it('is stored once with each confirmed hand-over, and outlives the positions', async () => {
    const orderId = await bringOrderToStage(crew, 'pickup_en_route', { location: PIN });
    standAt(DOOR);
    const act = { orderId, from: 'pickup_en_route', actId: world.deps.id(), at: world.clock.now() } as const;
    await crew.livreur.missions.advance(act);
    await crew.livreur.missions.advance(act);
    expect(listStays()).toMatchObject([{ orderId, lng: -3_989_600, lat: 5_360_000 }]);
    world.clock.advance(8 * DAY);
    purgeExpiredRows(world.deps);
    expect(world.db.select().from(positions).all()).toEqual([]);
    expect(listStays()).toHaveLength(1);
    expect(findInconsistentRows(world.store.sqlite)).toEqual([]);
  });

  it.each([
    ['the client’s code', {}, 1],
    ['the guard who took it', { bypass: { reason: 'gardien' } }, 1],
    ['the neighbour, who has another door', { bypass: { reason: 'voisin' } }, 0],
    ['a code that proved wrong', { code: '0000' }, 0],
  ] as const)('of a delivery is confirmed by %s: %o', async (_, proof, stays) => {
    const orderId = await bringOrderToStage(crew, 'delivery_en_route', { location: PIN });
    standAt(DOOR);
    const code = String(readOrder(world, orderId).deliveryCode).padStart(4, '0');
    const handover = 'bypass' in proof || 'code' in proof ? proof : { code };
    await crew.livreur.missions.advance({ orderId, from: 'delivery_en_route', handover });
    expect(listStays()).toHaveLength(stays);
  });

  it('is known of acts that the phone did without a network and sent later', async () => {
    const orderId = await bringOrderToStage(crew, 'assigned', { location: PIN });
    const setsOut = world.clock.now();
    standAt(DOOR);
    const arrives = world.clock.now();
    world.clock.advance(10 * MINUTE);
    await crew.livreur.missions.advance({ orderId, from: 'assigned', actId: world.deps.id(), at: setsOut });
    const act = { orderId, from: 'pickup_en_route', actId: world.deps.id(), at: arrives } as const;
    await crew.livreur.missions.advance(act);
    expect(listStays()).toHaveLength(1);
  });

  it('is nobody’s when the desk records the hand-over', async () => {
    const orderId = await bringOrderToStage(crew, 'pickup_en_route', { location: PIN });
    standAt(DOOR);
    await crew.desk.dispatch.setStatus({ orderId, from: 'pickup_en_route', to: 'picked_up' });
    expect(listStays()).toEqual([]);
  });

  it('is not that of the client before, who lives next door', async () => {
    const orderId = await bringOrderToStage(crew, 'assigned', { location: PIN });
    standAt(DOOR);
    await crew.livreur.missions.advance({ orderId, from: 'assigned' });
    world.clock.advance(MINUTE);
    await crew.livreur.missions.advance({ orderId, from: 'pickup_en_route' });
    expect(listStays()).toEqual([]);
  });
});

describe('the door', () => {
  it('is proposed to the livreur after the third visit, never set by itself', async () => {
    const orderId = await addMission();
    for (const isProposed of [false, false, false, true]) {
      expect((await readDoor(orderId)) !== null).toBe(isProposed);
      await visit();
    }
    const door = await readDoor(orderId);
    expect(door?.metres).toBe(45);
    expect(measureMetres(door?.location ?? PIN, DOOR)).toBeLessThan(1);
    expect((await crew.livreur.missions.active()).items).toMatchObject([{ id: orderId, door }]);
    expect((await crew.client.orders.get({ orderId })).clientLocation).toEqual(PIN);
  });

  it('does not count a hand-over that was taken back', async () => {
    const orderId = await addMission();
    await visit();
    await visit();
    const last = await visit();
    expect(await readDoor(orderId)).not.toBeNull();
    await crew.livreur.missions.undo({ orderId: last, from: 'picked_up' });
    expect(await readDoor(orderId)).toBeNull();
  });

  it('is never learned from another client’s visits', async () => {
    const neighbour = world.client('Rachelle Voisine');
    const own = { awa: neighbour, client: world.as(neighbour) };
    for (let i = 0; i < 3; i++) await visit(own);
    expect(await readDoor(await addMission())).toBeNull();
    expect((await own.client.profile.places()).earlier[0]?.door?.metres).toBe(45);
    expect((await crew.client.profile.places()).earlier[0]?.door).toBeNull();
  });

  it('of a caller is learned from the orders of their number', async () => {
    const callFor = async () => {
      const { contactPhone: _, ...cart } = world.aCart({ location: PIN });
      const contact = { phone: '0709090909', fullname: 'Mireille Ouattara' };
      const { id: orderId } = await crew.desk.dispatch.placeFor({ ...cart, contact });
      await crew.desk.dispatch.assign({ orderId, leg: 'pickup', livreurId: crew.yao.id, from: 'pending' });
      return orderId;
    };
    for (let i = 0; i < 3; i++) {
      const orderId = await callFor();
      await crew.livreur.missions.advance({ orderId, from: 'assigned' });
      standAt(DOOR);
      await crew.livreur.missions.advance({ orderId, from: 'pickup_en_route' });
    }
    expect((await readDoor(await callFor()))?.metres).toBe(45);
    expect(await readDoor(await addMission())).toBeNull();
  });

  it('of all missions is read in one statement', async () => {
    for (let i = 0; i < 3; i++) await visit();
    const statements = recordStatements(world.store.sqlite);
    const countReads = async () => {
      statements.length = 0;
      const { items } = await crew.livreur.missions.active();
      expect(items.every(({ door }) => door?.metres === 45)).toBe(true);
      return statements.length;
    };
    await addMission();
    // The first read also fills what stays in memory.
    await countReads();
    const readsOfOne = await countReads();
    for (let i = 0; i < 4; i++) await addMission();
    expect(await countReads()).toBe(readsOfOne);
  });

  it('moves a saved place when its client says so', async () => {
    for (let i = 0; i < 3; i++) await visit();
    await crew.client.profile.savePlace({ name: 'Maison', location: PIN, address: '' });
    const [place] = (await crew.client.profile.places()).saved;
    const { location } = place?.door ?? { location: PIN };
    const placeId = place?.id ?? '';
    const { saved } = await crew.client.profile.movePlace({ placeId, location });
    expect(saved).toMatchObject([{ name: 'Maison', location, door: null }]);
    const stranger = world.as(world.client('Un autre'));
    expect(await getRefusal(stranger.profile.movePlace({ placeId, location }))).toBe('NOT_FOUND');
    const far = { placeId, location: { lng: -8, lat: 9 } };
    expect(await getRefusal(crew.client.profile.movePlace(far))).toBe('TOO_FAR');
  });

  it('is in its client’s export and goes with them', async () => {
    for (let i = 0; i < 3; i++)
      updateRow(world.db, orders, await visit(), { status: 'completed', linen: 'back', piecesHeld: 0 });
    const { orders: exported } = await crew.client.profile.exportData({ password: WORLD_PASSWORD });
    expect(exported[0]?.doorStays).toMatchObject([DOOR]);
    expect(listStays()).toHaveLength(3);
    await crew.client.profile.deleteAccount({ password: WORLD_PASSWORD });
    expect(listStays()).toEqual([]);
  });
});
