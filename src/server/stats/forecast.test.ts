import { expect, it } from 'vitest';
import { orders } from '#db/schema.ts';
import { DAY, startOfDay } from '#domain/format/calendar.ts';
import { openCaller, openWorld } from '#testing/openWorld.ts';
import { anOrder } from '#testing/orders.ts';
import { updateRow } from '#testing/rows.ts';
import { toStoredPoint } from '../orderFields/points.ts';

const world = openWorld();
const desk = openCaller(() => world.as(world.admin()));
const PINS = {
  Cocody: toStoredPoint({ lng: -3.975, lat: 5.3525 }),
  Marcory: toStoredPoint({ lng: -3.99, lat: 5.3045 }),
};
const today = () => startOfDay(world.clock.now());

const orderDaysAgo = (days: number, pieces: number, commune: keyof typeof PINS | null = 'Cocody') =>
  anOrder(world, {
    createdAt: today() - days * DAY + DAY / 2,
    pieces,
    ...(commune && PINS[commune]),
  });

async function readWeek() {
  const forecast = await desk.stats.forecast();
  if (!forecast.known) throw new Error('the forecast is unknown');
  return forecast.days;
}

it('says that it does not know, and since when it learns, until six weeks have passed', async () => {
  expect(await desk.stats.forecast()).toEqual({ known: false, since: null });
  anOrder(world, { createdAt: today() - 90 * DAY, status: 'cancelled' });
  orderDaysAgo(41, 5);
  expect(await desk.stats.forecast()).toEqual({ known: false, since: today() - 41 * DAY });
  world.clock.advance(DAY);
  expect(await world.as(world.superadmin()).stats.forecast()).toMatchObject({ known: true });
});

it('expects pieces by the commune of the pin, and those without a pin in the total only', async () => {
  for (let days = 1; days <= 84; days++) {
    orderDaysAgo(days, 20);
    orderDaysAgo(days, 10, 'Marcory');
    orderDaysAgo(days, 2, null);
  }
  const week = await readWeek();
  expect(week.map(({ day }) => day)).toEqual(Array.from({ length: 7 }, (_, ahead) => today() + ahead * DAY));
  const usualDay = week.find(({ total }) => total.pieces === 32);
  expect(usualDay?.communes).toEqual([
    { commune: 'Cocody', pieces: 20, low: 20, high: 20 },
    { commune: 'Marcory', pieces: 10, low: 10, high: 10 },
  ]);
});

it('forgets an order that is cancelled', async () => {
  const placed = Array.from({ length: 60 }, (_, index) => orderDaysAgo(index + 1, 10));
  expect((await readWeek()).some(({ total }) => total.pieces > 0)).toBe(true);
  const [, ...later] = placed.reverse();
  for (const { id } of later) updateRow(world.db, orders, id, { status: 'cancelled' });
  expect((await readWeek()).map(({ total }) => total.pieces)).toEqual(Array(7).fill(0));
});
