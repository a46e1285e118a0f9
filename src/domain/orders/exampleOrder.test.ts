import { expect, it } from 'vitest';
import { aGarment } from '#testing/garments.ts';
import { DEFAULT_TERMS } from '../house.ts';
import { computeTransportFee } from '../money/pricing.ts';
import { computeExampleTotal } from './exampleOrder.ts';

const PALMERAIE = { lng: -3.957, lat: 5.368 };
const makeShirt = (service: string) =>
  aGarment({ name: 'chemise ', services: [{ name: service, price: 1500 }] });

it('counts five shirts and the transport, as an order of them would', () => {
  const fee = computeTransportFee(PALMERAIE, DEFAULT_TERMS);
  expect(fee).toBeGreaterThan(0);
  expect(computeExampleTotal([makeShirt('Complet')], PALMERAIE, DEFAULT_TERMS)).toBe(7500 + fee);
  expect(computeExampleTotal([makeShirt('Complet')], PALMERAIE, { ...DEFAULT_TERMS, feePerKm: 0 })).toBe(
    7500,
  );
});

it('gives no example without its garment or its service', () => {
  expect(computeExampleTotal([], PALMERAIE, DEFAULT_TERMS)).toBeNull();
  expect(computeExampleTotal([makeShirt('Lavage')], PALMERAIE, DEFAULT_TERMS)).toBeNull();
});
