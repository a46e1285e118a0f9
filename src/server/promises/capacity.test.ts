import { expect, it } from 'vitest';
import { anOrder, aShirt } from '#testing/orders.ts';
import { buildTime, openPlantWorld } from '#testing/promises/plant.ts';

const { world, getDeskDispatch } = openPlantWorld();

it('tells the desk what waits, what the plant can do and what each day promises', async () => {
  await world.as(world.superadmin()).house.update({ changes: { piecesPerHour: 10 }, seen: 0 });
  const shirts = (count: number) => ({ items: [aShirt(500, count)] });
  anOrder(world, { status: 'processing', promisedAt: buildTime(20, 16), ...shirts(120) });
  anOrder(world, { status: 'assigned_for_delivery', promisedAt: buildTime(20, 16), ...shirts(7) });
  anOrder(world, { pickupBy: buildTime(20, 14), promisedAt: buildTime(21, 16), ...shirts(30) });
  // A return whose client has still to choose the hour takes no place.
  anOrder(world, { status: 'processing', promisedAt: buildTime(20, 9), readyAt: 1, toldAt: null });
  anOrder(world, { status: 'completed', promisedAt: buildTime(20, 12), ...shirts(50) });
  const { days, ...house } = await getDeskDispatch().capacity();
  expect(house).toEqual({
    inPlant: 120,
    toFetch: 30,
    rate: { perHour: 10, source: 'setting' },
    livreursOn: 0,
  });
  const hours = (buildTime(20, 18) - world.clock.now()) / 3_600_000;
  expect(days[0]).toMatchObject({ returns: 2, due: 120, possible: hours * 10, missing: 120 - hours * 10 });
  expect(days[1]).toMatchObject({ returns: 1, due: 30, possible: 100 });
});

it('promises nothing of a rate that it does not know', async () => {
  const { rate, days } = await getDeskDispatch().capacity();
  expect(rate).toBeNull();
  expect(days).toHaveLength(7);
});
