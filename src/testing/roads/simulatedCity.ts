import { DAY, HOUR } from '#domain/format/calendar.ts';
import type { Point } from '#domain/places/geo.ts';
import { findCell, type TimedPoint } from '#domain/roads/paces.ts';

const METRES = { lat: 1 / 111_200, lng: 1 / 110_720 };
/** Riviera and Cocody, on one bank: 8 km by 6 km. */
const CORNER: Point = { lng: -4.01, lat: 5.345 };
const [WIDTH, HEIGHT] = [8000, 6000];
const FIX_MS = 10_000;
const GPS_ERROR_METRES = 15;
/** Streets at right angles are 1.27 times the straight line; bends between two fixes make 1.4 of it. */
const BENDS = 1.1;
const KMH = 1 / 3.6;

type Spot = { x: number; y: number };

const toPoint = ({ x, y }: Spot): Point => ({
  lng: CORNER.lng + x * METRES.lng,
  lat: CORNER.lat + y * METRES.lat,
});

/** Each cell has a speed of its own, and rush hours slow some cells more than others. */
export function createCity(draw: () => number) {
  const speeds = new Map<number, { free: number; rush: number }>();
  const drawSpot = (): Spot => ({ x: draw() * WIDTH, y: draw() * HEIGHT });
  const isRush = (hour: number) => [7, 8, 9, 17, 18, 19].includes(hour);

  function getSpeed(spot: Spot, at: number): number {
    const cell = findCell(toPoint(spot));
    let speed = speeds.get(cell);
    if (!speed) {
      speed = { free: 22 + (draw() - 0.5) * 24, rush: 0.35 + draw() * 0.5 };
      speeds.set(cell, speed);
    }
    return speed.free * KMH * (isRush(Math.floor(at / HOUR) % 24) ? speed.rush : 1);
  }

  /** Along one street and then the other; the traffic of the day makes the whole trip faster or slower. */
  function drive(from: Spot, to: Spot, leftAt: number, note: (spot: Spot, at: number) => void): number {
    const traffic = 0.85 + draw() * 0.3;
    const corner = draw() < 0.5 ? { x: to.x, y: from.y } : { x: from.x, y: to.y };
    let at = leftAt;
    let notedAt = leftAt;
    for (const [start, end] of [
      [from, corner],
      [corner, to],
    ] as const) {
      const length = Math.hypot(end.x - start.x, end.y - start.y);
      for (let along = 0; along < length; along += 25) {
        const part = along / length;
        const spot = { x: start.x + (end.x - start.x) * part, y: start.y + (end.y - start.y) * part };
        at += ((Math.min(25, length - along) * BENDS) / (getSpeed(spot, at) * traffic)) * 1000;
        if (at - notedAt < FIX_MS) continue;
        note(spot, at);
        notedAt = at;
      }
    }
    return at;
  }

  const addError = ({ x, y }: Spot): Spot => ({
    x: x + (draw() - 0.5) * 2 * GPS_ERROR_METRES,
    y: y + (draw() - 0.5) * 2 * GPS_ERROR_METRES,
  });

  /** Trips from eight to twenty, with a stay of three to ten minutes at each door. */
  function trackDay(day: number): TimedPoint[] {
    const points: TimedPoint[] = [];
    const note = (spot: Spot, at: number) => points.push({ ...toPoint(addError(spot)), at: Math.round(at) });
    let here = drawSpot();
    for (let at = day * DAY + 7 * HOUR; at < day * DAY + 20 * HOUR; ) {
      const door = drawSpot();
      at = drive(here, door, at, note);
      here = door;
      const leavesAt = at + (3 + draw() * 7) * 60_000;
      for (; at < leavesAt; at += FIX_MS) note(here, at);
    }
    return points;
  }

  /** A trip on the day after, without what its traffic adds by chance. */
  function measureTrip(day: number) {
    const [from, to] = [drawSpot(), drawSpot()];
    const at = day * DAY + (7 + draw() * 13) * HOUR;
    return { from: toPoint(from), to: toPoint(to), at, ms: drive(from, to, at, () => {}) - at };
  }

  return { trackDay, measureTrip };
}
