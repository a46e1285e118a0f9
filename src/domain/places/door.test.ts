import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createNumberDrawer } from '#testing/createNumberDrawer.ts';
import { readSize } from '#testing/size.ts';
import { findDoor, findStay, measureMetres, proposeDoor, type TrackPoint } from './door.ts';
import type { Point } from './geo.ts';

const DOOR = { lng: -3.99, lat: 5.36 };
const SEEDS = readSize('DOORS', { usual: 300, whole: 5000 });

const move = ({ lng, lat }: Point, east: number, north: number): Point => ({
  lng: lng + east / 111_195,
  lat: lat + north / 111_195,
});

function createDraws(seed: number) {
  const draw = createNumberDrawer(seed * 7919 + 17);
  for (let i = 0; i < 5; i++) draw(2);
  const drawUnit = () => draw(1_000_000) / 1_000_000;
  const drawNormal = () => Math.sqrt(-2 * Math.log(drawUnit() + 1e-9)) * Math.cos(2 * Math.PI * drawUnit());
  return { draw, drawUnit, drawNormal };
}
type Draws = ReturnType<typeof createDraws>;

/**
 * A phone between walls is off by the same metres for a whole visit, and by some more from point to point. Half of the
 * livreurs confirm only while they drive on or wait at the next corner.
 */
function drawVisit({ draw, drawUnit, drawNormal }: Draws): TrackPoint[] {
  const bias = [drawNormal() * 8, drawNormal() * 8] as const;
  const heading = drawUnit() * 2 * Math.PI;
  const arrives = 12 + draw(12);
  const leaves = arrives + 10 + draw(20);
  const [isLate, corner] = [draw(2) === 0, 60 + draw(80)];
  const confirms = leaves + (isLate ? draw(16) : 0);
  return Array.from({ length: confirms + 1 }, (_, step) => {
    const away = step < arrives ? (arrives - step) * 40 : Math.min(Math.max(0, step - leaves) * 40, corner);
    const turn = step < arrives ? heading : heading + 2;
    const accuracy = 5 + draw(25);
    const place = move(
      DOOR,
      away * Math.cos(turn) + bias[0] + (drawNormal() * accuracy) / 3,
      away * Math.sin(turn) + bias[1] + (drawNormal() * accuracy) / 3,
    );
    return { point: place, accuracy, at: step * 10_000 };
  });
}

function drawProposal(seed: number, visits: number) {
  const draws = createDraws(seed);
  const turn = draws.drawUnit() * 2 * Math.PI;
  const pin = move(DOOR, 60 * Math.cos(turn), 60 * Math.sin(turn));
  const stays = Array.from({ length: visits }, () => findStay(drawVisit(draws), pin));
  return proposeDoor(
    pin,
    stays.filter((stay) => stay !== null),
  );
}

describe('where a livreur stood', () => {
  const wait = (point: Point, seconds: readonly number[]): TrackPoint[] =>
    seconds.map((second) => ({ point, accuracy: 10, at: second * 1000 }));
  const pin = move(DOOR, 40, 0);

  it('is the densest place, not the last one', () => {
    const track = [...wait(DOOR, [0, 10, 20, 30]), ...wait(move(DOOR, 90, 0), [40, 50])];
    expect(measureMetres(findStay(track, pin) ?? pin, DOOR)).toBeLessThan(5);
  });

  it.each([
    ['three points', [0, 5, 10], true],
    ['two points of a minute', [0, 60], true],
    ['two points of half a minute', [0, 30], false],
    ['no point', [], false],
  ])('needs three points or a minute: %s', (_, seconds, isStay) => {
    expect(findStay(wait(DOOR, seconds), pin) !== null).toBe(isStay);
  });

  it('is not a traffic light far from the pin', () => {
    expect(findStay(wait(move(DOOR, 0, 300), [0, 60, 120, 180]), pin)).toBeNull();
  });

  it('follows the points that the phone was sure of', () => {
    const rough = wait(move(DOOR, 60, 0), [0, 10, 20, 30]).map((one) => ({ ...one, accuracy: 90 }));
    const stay = findStay([...rough, ...wait(DOOR, [40, 50, 60])], pin);
    expect(measureMetres(stay ?? pin, DOOR)).toBeLessThan(10);
  });
});

describe('the door', () => {
  it.each([
    [2, false],
    [3, true],
  ])('of %i visits at one place is proposed: %s', (visits, isProposed) => {
    const stays = Array.from({ length: visits }, () => DOOR);
    expect(proposeDoor(move(DOOR, 45, 0), stays)?.metres).toBe(isProposed ? 45 : undefined);
  });

  it('is not proposed where the visits disagree, or where the pin stands at it', () => {
    const apart = [-140, 0, 140].map((east) => move(DOOR, east, 0));
    expect(findDoor(apart)).toBeNull();
    expect(proposeDoor(move(DOOR, 15, 0), [DOOR, DOOR, DOOR])).toBeNull();
  });

  it('lies among the stays, in whatever order they come', () => {
    const offset = fc.integer({ min: -30, max: 30 });
    fc.assert(
      fc.property(fc.array(fc.tuple(offset, offset), { minLength: 3, maxLength: 12 }), (offsets) => {
        const stays = offsets.map(([east, north]) => move(DOOR, east, north));
        const [door, again] = [findDoor(stays), findDoor([...stays].reverse())];
        expect(door === null).toBe(again === null);
        if (!door) return;
        expect(Math.max(...stays.map((stay) => measureMetres(stay, door)))).toBeLessThanOrEqual(86);
      }),
      { numRuns: 100 },
    );
  });

  it('is within 20 m after five visits with a pin 60 m away and late taps', () => {
    const errors = Array.from({ length: SEEDS }, (_, seed) => {
      const door = drawProposal(seed, 5);
      return door ? measureMetres(door.location, DOOR) : Number.POSITIVE_INFINITY;
    });
    const share = errors.filter((metres) => metres <= 20).length / SEEDS;
    if (process.env.DOORS) console.info({ seeds: SEEDS, share });
    expect(share, `${SEEDS} seeds`).toBeGreaterThanOrEqual(0.97);
  });
});
