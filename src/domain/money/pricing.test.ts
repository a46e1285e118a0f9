import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DEFAULT_TERMS, FEE_ROUNDINGS } from '../house.ts';
import { formatPoint, measureKilometres } from '../places/geo.ts';
import { computeTransportFee, totalsOf } from './pricing.ts';

const near = fc.record({
  lng: fc.double({ min: -5, max: -3, noNaN: true }),
  lat: fc.double({ min: 4.5, max: 6.5, noNaN: true }),
});
const anywhere = fc.record({
  lng: fc.double({ min: -180, max: 180, noNaN: true }),
  lat: fc.double({ min: -90, max: 90, noNaN: true }),
});
const lines = fc.array(
  fc.record({ quantity: fc.integer({ min: 1, max: 99 }), unitPrice: fc.integer({ min: 0, max: 1_000_000 }) }),
  { maxLength: 50 },
);

/** This independent formula takes the angle between two unit vectors from their cross and dot products. */
function measureDistanceByVectors(a: { lng: number; lat: number }, b: { lng: number; lat: number }): number {
  const toUnitVector = ({ lng, lat }: { lng: number; lat: number }): [number, number, number] => {
    const [phi, lambda] = [(lat * Math.PI) / 180, (lng * Math.PI) / 180];
    return [Math.cos(phi) * Math.cos(lambda), Math.cos(phi) * Math.sin(lambda), Math.sin(phi)];
  };
  const [ax, ay, az] = toUnitVector(a);
  const [bx, by, bz] = toUnitVector(b);
  const cross = Math.hypot(ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx);
  return 6371 * Math.atan2(cross, ax * bx + ay * by + az * bz);
}

test('computes the fee there and back at 300 FCFA a kilometre', () => {
  fc.assert(
    fc.property(near, (point) => {
      const exact = measureDistanceByVectors(point, { lng: -3.9492, lat: 5.3527 }) * 2 * 300;
      // Rounding changes a fee by at most half a franc, and the two formulas differ by less than 0.001.
      expect(Math.abs(computeTransportFee(point, DEFAULT_TERMS) - exact)).toBeLessThanOrEqual(0.5 + 1e-3);
      expect(Number.isInteger(computeTransportFee(point, DEFAULT_TERMS))).toBe(true);
    }),
    { numRuns: 2000 },
  );
});

test.each([
  [{ lng: -3.9492, lat: 5.3527 }, 0],
  [{ lng: -3.9492, lat: 5.3627 }, 667],
  [{ lng: -4.0266, lat: 5.3364 }, 5255],
])('from %o the fee is %i', (point, fee) => {
  expect(computeTransportFee(point, DEFAULT_TERMS)).toBe(fee);
});

test('rounds the raw fee up to a multiple of the setting', () => {
  const terms = fc.record({
    workshop: near,
    feePerKm: fc.integer({ min: 0, max: 10_000 }),
    feeRounding: fc.constantFrom(...FEE_ROUNDINGS.filter((step) => step > 1)),
  });
  fc.assert(
    fc.property(near, terms, (point, { workshop, feePerKm, feeRounding }) => {
      const rawFee = measureKilometres(point, workshop) * 2 * feePerKm;
      const fee = computeTransportFee(point, { workshop, feePerKm, feeRounding });
      expect(fee % feeRounding).toBe(0);
      expect(fee).toBeGreaterThanOrEqual(rawFee - 1e-6);
      expect(fee - rawFee).toBeLessThan(feeRounding);
    }),
    { numRuns: 2000 },
  );
});

test.each([
  [5, 5260],
  [25, 5275],
  [50, 5300],
  [100, 5300],
])('rounded up to %i, 5 255 FCFA and some are %i', (feeRounding, fee) => {
  expect(computeTransportFee({ lng: -4.0266, lat: 5.3364 }, { ...DEFAULT_TERMS, feeRounding })).toBe(fee);
});

test('measures from the workshop of the terms', () => {
  const workshop = { lng: -4.0266, lat: 5.3364 };
  expect(computeTransportFee(workshop, { ...DEFAULT_TERMS, workshop })).toBe(0);
  expect(computeTransportFee(DEFAULT_TERMS.workshop, { ...DEFAULT_TERMS, workshop })).toBe(5255);
});

test('asks no fee without a place', () => {
  expect(computeTransportFee(null, DEFAULT_TERMS)).toBe(0);
});

test('adds up any cart in whole francs', () => {
  fc.assert(
    fc.property(lines, fc.option(near), (cart, point) => {
      let items = 0;
      for (const { quantity, unitPrice } of cart)
        for (let piece = 0; piece < quantity; piece += 1) items += unitPrice;
      const totals = totalsOf(cart, point, DEFAULT_TERMS);
      expect(totals).toEqual({
        totalItemsPrice: items,
        transportFee: computeTransportFee(point, DEFAULT_TERMS),
        grandTotal: items + computeTransportFee(point, DEFAULT_TERMS),
      });
      expect(Number.isSafeInteger(totals.grandTotal)).toBe(true);
    }),
  );
});

test('measures the same distance both ways, between zero and half the earth', () => {
  fc.assert(
    fc.property(anywhere, anywhere, (a, b) => {
      const km = measureKilometres(a, b);
      expect(km).toBeGreaterThanOrEqual(0);
      expect(km).toBeLessThanOrEqual(Math.PI * 6371 + 1e-6);
      expect(measureKilometres(b, a)).toBeCloseTo(km, 6);
      expect(km).toBeCloseTo(measureDistanceByVectors(a, b), 3);
    }),
  );
});

test('writes a point as latitude and longitude', () => {
  expect(formatPoint(DEFAULT_TERMS.workshop)).toBe('5.35270, -3.94920');
});
