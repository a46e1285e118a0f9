import { expect, it } from 'vitest';
import { HOUR, MINUTE } from '../format/calendar.ts';
import { sumTracks, type TimedPoint } from './paces.ts';

const START: TimedPoint = { lng: -4, lat: 5.35, at: 8 * HOUR };
const LAT_OF_METRE = 1 / 111_195;

/** Each leg goes north for so many metres in so many seconds, with a position each ten seconds. */
function drive(...legs: [metres: number, seconds: number][]): TimedPoint[] {
  const points = [START];
  for (const [metres, seconds] of legs) {
    const from = points.at(-1) ?? START;
    for (let passed = 10; passed <= seconds; passed += 10)
      points.push({
        lng: from.lng,
        lat: from.lat + ((metres * passed) / seconds) * LAT_OF_METRE,
        at: from.at + passed * 1000,
      });
  }
  return points;
}
function sumAll(...tracks: TimedPoint[][]) {
  const sums = sumTracks(tracks);
  const add = (what: 'metres' | 'seconds') => Math.round(sums.reduce((total, sum) => total + sum[what], 0));
  return {
    metres: add('metres'),
    seconds: add('seconds'),
    hours: [...new Set(sums.map(({ hour }) => hour))],
  };
}

it('a drive counts its metres and seconds at its hour', () => {
  expect(sumAll(drive([3600, 600]))).toEqual({ metres: 3600, seconds: 600, hours: [8] });
});

it('two livreurs who drive the same way count in the same cells', () => {
  const one = drive([3600, 600]);
  expect(sumTracks([one, one])).toHaveLength(sumTracks([one]).length);
  expect(sumAll(one, one)).toEqual({ metres: 7200, seconds: 1200, hours: [8] });
});

it.each([
  ['standing at a door for eight minutes', drive([1200, 200], [20, 480], [1200, 200])],
  ['a gap of four minutes', drive([1200, 200], [1200, 200]).map(delayAfter(200_000, 4 * MINUTE))],
  ['a jump of ten kilometres', drive([1200, 200], [10_000, 10], [1200, 200])],
])('%s counts for nothing', (_, track) => {
  const { metres, seconds } = sumAll(track);
  expect(metres).toBeGreaterThan(2100);
  expect(metres).toBeLessThanOrEqual(2400);
  expect(seconds / metres).toBeCloseTo(1 / 6, 2);
});

function delayAfter(passed: number, ms: number) {
  return (point: TimedPoint) => (point.at - START.at > passed ? { ...point, at: point.at + ms } : point);
}

it('waiting a minute in traffic counts', () => {
  const { metres, seconds } = sumAll(drive([1200, 200], [0, 60], [1200, 200]));
  expect(Math.round(seconds - metres / 6)).toBe(60);
});

it('points of one instant, one point and none count for nothing', () => {
  expect(sumTracks([[], [START], [START, { ...START, lat: 5.36 }]])).toEqual([]);
});
