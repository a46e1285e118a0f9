import { expect, it } from 'vitest';
import { createNumberDrawer } from '#testing/createNumberDrawer.ts';
import { createCity } from '#testing/roads/simulatedCity.ts';
import { readSize } from '#testing/size.ts';
import { sumTracks } from './paces.ts';
import { createTravelTime } from './travelTime.ts';

const LIVREURS = 4;
const DAYS = 14;
const TRIPS = 400;
const SEEDS = readSize('CITIES', { usual: 1, whole: 10 });

function measureErrors(seed: number) {
  const drawNumber = createNumberDrawer(seed);
  const city = createCity(() => drawNumber(1_000_000) / 1_000_000);
  const days = Array.from({ length: DAYS * LIVREURS }, (_, index) => Math.floor(index / LIVREURS));
  const sums = sumTracks(days.map(city.trackDay));
  const travels = [createTravelTime({ closures: [], sums: [] }), createTravelTime({ closures: [], sums })];
  const trips = Array.from({ length: TRIPS }, () => city.measureTrip(DAYS));
  return travels.map(
    (travel) =>
      trips.reduce((sum, { from, to, at, ms }) => sum + Math.abs(travel(from, to, at) - ms), 0) /
      TRIPS /
      1000,
  );
}

it.each(Array.from({ length: SEEDS }, (_, index) => index + 1))(
  'city %i: after two weeks, times are off by at least 30 % less than by the straight line',
  (seed) => {
    const [before = 0, after = 0] = measureErrors(seed);
    if (process.env.CITIES) console.info({ seed, share: after / before });
    expect(after).toBeLessThan(before * 0.7);
  },
);
