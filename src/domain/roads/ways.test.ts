import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HOUR } from '../format/calendar.ts';
import { measureKilometres, type Point } from '../places/geo.ts';
import { findQuartiers, listQuartiers } from '../places/placeName.ts';
import { CROSSINGS, type CrossingName, drawLineAcross, findBank } from './crossings.ts';
import { createTravelTime } from './travelTime.ts';
import { describeRoads, findWay, type Line, weighByMetres } from './ways.ts';

function findPlace(name: string): Point {
  const [quartier] = findQuartiers(name);
  if (!quartier) throw new Error(name);
  return quartier.point;
}
const PLATEAU = findPlace('centre des affaires plateau');
const TREICHVILLE = findPlace('grand marché treichville');
const YOPOUGON = findPlace('siporex');
const COCODY = findPlace('danga');

const goBetween = (from: Point, to: Point, lines: readonly Line[] = []) =>
  findWay(
    { point: from, bank: findBank(from) },
    { point: to, bank: findBank(to) },
    describeRoads(lines),
    weighByMetres,
  );

function drawAcross(name: CrossingName): Line {
  const crossing = CROSSINGS.find((one) => one.name === name);
  if (!crossing) throw new Error(name);
  return drawLineAcross(crossing);
}

describe('the banks of the lagoon', () => {
  it.each([
    ['Locodjro', 'west'],
    ['Abobo-Doumé', 'west'],
    ['La Mairie d’Attécoubé', 'north'],
    ['Siporex', 'west'],
    ['Songon-Té', 'west'],
    ['Zone 4', 'south'],
    ['Le Quartier France', 'south'],
    ['Riviera 3', 'north'],
    ['Anonkoua-Kouté', 'north'],
  ])('%s lies %s', (name, bank) => {
    expect(findBank(findPlace(name))).toBe(bank);
  });

  it('the middle of a bridge lies where people know it', () => {
    const places = { houphouet: [5.314, -4.019], degaulle: [5.312, -4.013], bedie: [5.316, -3.976] };
    for (const [name, [lat = 0, lng = 0]] of Object.entries(places)) {
      const [a, b] = CROSSINGS.find((one) => one.name === name)?.ends ?? [];
      expect(Math.abs(((a?.lat ?? 0) + (b?.lat ?? 0)) / 2 - lat)).toBeLessThan(0.0006);
      expect(Math.abs(((a?.lng ?? 0) + (b?.lng ?? 0)) / 2 - lng)).toBeLessThan(0.0006);
    }
  });
});

it('draws a closure across a bridge at its middle, 300 m long', () => {
  const [from, to] = [
    { lng: -4, lat: 5.32 },
    { lng: -4, lat: 5.31 },
  ] as const;
  const [one, other] = drawLineAcross({ ends: [from, to] });
  expect(one.lat).toBeCloseTo(5.315, 9);
  expect(other.lat).toBeCloseTo(5.315, 9);
  expect(Math.abs(one.lng - other.lng) * 111_195 * Math.cos((5.315 * Math.PI) / 180)).toBeCloseTo(300, 3);
});

describe('a way', () => {
  it('from the Plateau to Treichville goes over one of its two bridges', () => {
    const { cost, crossings } = goBetween(PLATEAU, TREICHVILLE);
    expect(['houphouet', 'degaulle']).toContain(crossings[0]);
    expect(crossings).toHaveLength(1);
    expect(cost).toBeGreaterThan(measureKilometres(PLATEAU, TREICHVILLE) * 1000);
  });

  it.each(['houphouet', 'degaulle', 'bedie'] as const)('with only %s open goes there', (open) => {
    const closed = (['houphouet', 'degaulle', 'bedie'] as const).filter((name) => name !== open);
    const { crossings, isCutOff } = goBetween(PLATEAU, TREICHVILLE, closed.map(drawAcross));
    expect({ crossings, isCutOff }).toEqual({ crossings: [open], isCutOff: false });
  });

  it('from Yopougon to Treichville crosses twice, and by the north where the fourth bridge is closed', () => {
    expect(goBetween(YOPOUGON, TREICHVILLE).crossings).toHaveLength(2);
    expect(goBetween(YOPOUGON, TREICHVILLE).crossings[0]).toBe('fourth');
    expect(goBetween(YOPOUGON, TREICHVILLE, [drawAcross('fourth')]).crossings[0]).toBe('north-road');
  });

  it('with every bridge closed is cut off, long but finite', () => {
    const lines = (['houphouet', 'degaulle', 'bedie'] as const).map(drawAcross);
    const way = goBetween(PLATEAU, TREICHVILLE, lines);
    expect(way).toMatchObject({ crossings: [], isCutOff: true });
    expect(way.cost).toBeGreaterThan(10_000);
    expect(Number.isFinite(way.cost)).toBe(true);
  });

  it('on one bank is 1.4 times the straight line, and goes round the nearer end of a closed line', () => {
    const straight = goBetween(PLATEAU, COCODY).cost;
    expect(straight).toBeCloseTo(measureKilometres(PLATEAU, COCODY) * 1400);
    const far = { lng: -4.012, lat: 5.29 };
    const [near, middle] = [
      { lng: -4.012, lat: 5.345 },
      { lng: -4.012, lat: 5.32 },
    ];
    const round = 1400 * (measureKilometres(PLATEAU, near) + measureKilometres(near, COCODY));
    expect(goBetween(PLATEAU, COCODY, [[far, middle, near]]).cost).toBeCloseTo(round);
  });
});

const ELEVEN = 11 * HOUR;
const QUARTIERS = listQuartiers().map(({ point }) => point);

describe('the time of a way', () => {
  it('a bridge closed from eleven to three is taken before and after, and not between', () => {
    const closures = (['houphouet', 'degaulle'] as const).map((name) => ({
      from: ELEVEN,
      to: 15 * HOUR,
      line: drawAcross(name),
    }));
    const travel = createTravelTime({ closures, sums: [] });
    const measure = (at: number) => travel(PLATEAU, TREICHVILLE, at);
    const usual = measure(ELEVEN - 1);
    expect(measure(ELEVEN)).toBeGreaterThan(2 * usual);
    expect(measure(15 * HOUR - 1)).toBe(measure(ELEVEN));
    expect(measure(15 * HOUR)).toBe(usual);
    expect(measure(9 * HOUR)).toBe(usual);
  });

  const aPlace = fc.constantFrom(...QUARTIERS);
  const aLine = fc
    .array(
      fc.record({ lng: fc.integer({ min: -410, max: -392 }), lat: fc.integer({ min: 526, max: 542 }) }),
      {
        minLength: 2,
        maxLength: 4,
      },
    )
    .map((line) => line.map(({ lng, lat }) => ({ lng: lng / 100 + 0.0013, lat: lat / 100 + 0.0017 })));

  it('is the same there and back, finite, and never shorter than without closed roads', () => {
    const free = createTravelTime({ closures: [], sums: [] });
    fc.assert(
      fc.property(aPlace, aPlace, fc.array(aLine, { maxLength: 4 }), (from, to, lines) => {
        const travel = createTravelTime({
          closures: lines.map((line) => ({ from: 0, to: ELEVEN, line })),
          sums: [],
        });
        const there = travel(from, to, HOUR);
        expect(travel(to, from, HOUR)).toBe(there);
        expect(Number.isFinite(there)).toBe(true);
        expect(there).toBeGreaterThanOrEqual(free(from, to, HOUR) * (1 - 1e-9));
      }),
      { numRuns: 60 },
    );
  });

  it('by a third place is never shorter', () => {
    const travel = createTravelTime({ closures: [], sums: [] });
    fc.assert(
      fc.property(aPlace, aPlace, aPlace, (from, by, to) => {
        const way = travel(from, by, HOUR) + travel(by, to, HOUR);
        expect(travel(from, to, HOUR)).toBeLessThanOrEqual(way * (1 + 1e-9));
      }),
      { numRuns: 300 },
    );
  });
});
