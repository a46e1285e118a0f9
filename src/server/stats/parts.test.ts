import { expect, it } from 'vitest';
import { DAY, HOUR } from '#domain/format/calendar.ts';
import type { PartKind } from '#domain/inputs/period.ts';
import { openWorld } from '#testing/openWorld.ts';
import { anOrder, aShirt } from '#testing/orders.ts';

// The world begins on Friday 20 November 2026.
const world = openWorld();
const NOVEMBER = { from: '2026-11-01', to: '2026-11-30' };

it('sorts the orders of a period by livreur, by garment and by quartier', async () => {
  const now = world.clock.now();
  const [yao, ali] = [world.livreur('Yao'), world.livreur('Ali')];
  const cocody = { lng: -3_985_000, lat: 5_360_000 };
  const late = { createdAt: now - 9 * DAY, promisedAt: now - 8 * DAY, toldAt: now - 8 * DAY };
  anOrder(world, {
    ...late,
    ...cocody,
    status: 'completed',
    pickedUpAt: now - 9 * DAY,
    completedAt: now - 7 * DAY,
    livreurId: yao.id,
    livreurName: 'Yao',
    items: [aShirt(1000, 2), { ...aShirt(2000, 1), service: 'repassage' }],
  });
  anOrder(world, {
    ...late,
    ...cocody,
    status: 'processing',
    pickedUpAt: now - 8 * DAY,
    livreurId: ali.id,
    livreurName: 'Ali',
    items: [aShirt(1000, 1), aShirt(1500, 1, 'Drap')],
  });
  anOrder(world, { createdAt: now - HOUR, lng: null, lat: null, items: [aShirt(1500, 3, 'Drap')] });
  anOrder(world, { createdAt: now - 40 * DAY });
  const boss = world.as(world.superadmin());
  const readRows = async (by: PartKind) => {
    const rows = await boss.stats.parts({ ...NOVEMBER, by });
    return rows.map(({ name, orders, delivered, late }) => [name, orders, delivered, late]);
  };
  expect(await readRows('livreur')).toEqual([
    [null, 1, 0, 0],
    ['Ali', 1, 0, 1],
    ['Yao', 1, 1, 1],
  ]);
  expect(await readRows('garment')).toEqual([
    ['Chemise', 2, 1, 2],
    ['Drap', 2, 0, 1],
  ]);
  const [first, second] = await readRows('quartier');
  expect(first).toEqual(['Cocody, Attoban', 2, 1, 2]);
  expect(second).toEqual([null, 1, 0, 0]);
});
