import { beforeEach, describe, expect, it } from 'vitest';
import { DEPOT } from '#domain/geo.ts';
import { HOUSE_DEFAULTS } from '#domain/house.ts';
import { refusalOf } from '#testing/refusalOf.ts';
import { aWorld, type World } from '#testing/world.ts';

let world: World;
beforeEach(async () => {
  world = await aWorld();
});

const north = (km: number) => ({ lng: DEPOT.lng, lat: DEPOT.lat + (km / 6371) * (180 / Math.PI) });

describe('the settings of the house', () => {
  it('are the defaults until a superadmin changes one', async () => {
    const owner = world.as(world.superadmin());
    expect(await owner.house.all()).toEqual({ version: 0, settings: HOUSE_DEFAULTS });
    const changed = await owner.house.update({ changes: { farthestKm: 20 }, seen: 0 });
    expect(changed).toEqual({ version: 1, settings: { ...HOUSE_DEFAULTS, farthestKm: 20 } });
    expect(await owner.house.all()).toEqual(changed);
    expect((await world.visitor().catalogue.facts()).farthestKm).toBe(20);
  });

  it('decide how far an order may be, for the next order', async () => {
    const owner = world.as(world.superadmin());
    const awa = world.as(world.client());
    expect(await refusalOf(awa.orders.place(world.aCart({ location: north(35.1) })))).toBe('TOO_FAR');
    await owner.house.update({ changes: { farthestKm: 36 }, seen: 0 });
    const order = await awa.orders.place(world.aCart({ location: north(35.1) }));
    await owner.house.update({ changes: { farthestKm: 5 }, seen: 1 });
    expect((await awa.orders.get({ orderId: order.id })).grandTotal).toBe(order.grandTotal);
    expect(await refusalOf(awa.orders.place(world.aCart({ location: north(35.1) })))).toBe('TOO_FAR');
  });

  it('refuse a change of settings that were read before a colleague changed them', async () => {
    const [first, second] = [world.as(world.superadmin()), world.as(world.superadmin())];
    await first.house.update({ changes: { farthestKm: 20 }, seen: 0 });
    expect(await refusalOf(second.house.update({ changes: { farthestKm: 30 }, seen: 0 }))).toBe(
      'HOUSE_CHANGED',
    );
    expect((await second.house.all()).settings.farthestKm).toBe(20);
  });

  it('answer the same change sent again as the first time', async () => {
    const owner = world.as(world.superadmin());
    const change = { changes: { farthestKm: 20 }, seen: 0 };
    expect(await owner.house.update(change)).toEqual(await owner.house.update(change));
    expect((await owner.audit.list({ act: 'house.update' })).items).toHaveLength(1);
  });

  it('leave what changed in the journal, before and after', async () => {
    const owner = world.as(world.superadmin());
    await owner.house.update({ changes: { farthestKm: 20, secondFactorDays: 14 }, seen: 0 });
    const [row] = (await owner.audit.list({ act: 'house.update' })).items;
    expect(row).toMatchObject({ before: { farthestKm: 35 }, after: { farthestKm: 20 } });
  });

  it.each([0, 101, 2.5, -3])('refuse %s as the longest distance', async (farthestKm) => {
    const owner = world.as(world.superadmin());
    expect(await refusalOf(owner.house.update({ changes: { farthestKm }, seen: 0 }))).toBe('BAD_REQUEST');
    expect((await owner.house.all()).version).toBe(0);
  });
});
