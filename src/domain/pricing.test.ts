import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DEPOT, formatPoint, kilometresBetween } from './geo.ts';
import { totalsOf, transportFee } from './pricing.ts';

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

/** The distance by another road: the angle between two unit vectors, from their cross and dot products. */
function byVectors(a: { lng: number; lat: number }, b: { lng: number; lat: number }): number {
  const unit = ({ lng, lat }: { lng: number; lat: number }): [number, number, number] => {
    const [phi, lambda] = [(lat * Math.PI) / 180, (lng * Math.PI) / 180];
    return [Math.cos(phi) * Math.cos(lambda), Math.cos(phi) * Math.sin(lambda), Math.sin(phi)];
  };
  const [ax, ay, az] = unit(a);
  const [bx, by, bz] = unit(b);
  const cross = Math.hypot(ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx);
  return 6371 * Math.atan2(cross, ax * bx + ay * by + az * bz);
}

test('computes the fee there and back at 300 FCFA a kilometre', () => {
  fc.assert(
    fc.property(near, (point) => {
      const exact = byVectors(point, { lng: -3.9492, lat: 5.3527 }) * 2 * 300;
      // Two formulas may fall on either side of a half franc.
      expect(Math.abs(transportFee(point) - exact)).toBeLessThanOrEqual(0.5 + 1e-3);
      expect(Number.isInteger(transportFee(point))).toBe(true);
    }),
    { numRuns: 2000 },
  );
});

test.each([
  [{ lng: -3.9492, lat: 5.3527 }, 0],
  [{ lng: -3.9492, lat: 5.3627 }, 667],
  [{ lng: -4.0266, lat: 5.3364 }, 5255],
])('from %o the fee is %i', (point, fee) => {
  expect(transportFee(point)).toBe(fee);
});

test('asks no fee without a place', () => {
  expect(transportFee(null)).toBe(0);
});

test('adds up any cart in whole francs', () => {
  fc.assert(
    fc.property(lines, fc.option(near), (cart, point) => {
      let items = 0;
      for (const { quantity, unitPrice } of cart)
        for (let piece = 0; piece < quantity; piece += 1) items += unitPrice;
      const totals = totalsOf(cart, point);
      expect(totals).toEqual({
        totalItemsPrice: items,
        transportFee: transportFee(point),
        grandTotal: items + transportFee(point),
      });
      expect(Number.isSafeInteger(totals.grandTotal)).toBe(true);
    }),
  );
});

test('measures the same distance both ways, between zero and half the earth', () => {
  fc.assert(
    fc.property(anywhere, anywhere, (a, b) => {
      const km = kilometresBetween(a, b);
      expect(km).toBeGreaterThanOrEqual(0);
      expect(km).toBeLessThanOrEqual(Math.PI * 6371 + 1e-6);
      expect(kilometresBetween(b, a)).toBeCloseTo(km, 6);
      expect(km).toBeCloseTo(byVectors(a, b), 3);
    }),
  );
});

test('writes a point as latitude and longitude', () => {
  expect(formatPoint(DEPOT)).toBe('5.35270, -3.94920');
});
