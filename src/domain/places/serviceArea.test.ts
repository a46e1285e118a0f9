import { describe, expect, it } from 'vitest';
import { HOUSE_DEFAULTS } from '../house.ts';
import type { Point } from './geo.ts';
import { findPlaceRefusal, formatTooFar } from './serviceArea.ts';

const { workshop } = HOUSE_DEFAULTS;
const at = (lat: number, lng: number): Point => ({ lng, lat });

describe('the service area', () => {
  it.each([
    ['the workshop', workshop],
    ['Cocody, Riviera 3', at(5.358, -3.958)],
    ['Le Plateau', at(5.325, -4.02)],
    ['Treichville', at(5.298, -4.008)],
    ['Marcory', at(5.3, -3.98)],
    ['Yopougon', at(5.34, -4.08)],
    ['Port-Bouët', at(5.256, -3.96)],
    ['the island of Boulay', at(5.285, -4.1)],
    ['Bingerville', at(5.355, -3.88)],
    ['Koumassi', at(5.298, -3.945)],
    ['Grand-Bassam', at(5.212, -3.739)],
    ['Anyama', at(5.495, -4.052)],
  ])('takes orders at %s', (_name, point) => {
    expect(findPlaceRefusal(point, HOUSE_DEFAULTS)).toBeNull();
  });

  it.each([
    ['the lagoon between Le Plateau and Treichville', at(5.305, -4.03)],
    ['the bay of Banco', at(5.3167, -4.0333)],
    ['the bay of Cocody', at(5.322, -3.988)],
    ['the lagoon south of Boulay', at(5.262, -4.1)],
    ['the lagoon south of Riviera', at(5.306, -3.9)],
    ['the ocean', at(5.2, -4)],
  ])('takes none on %s', (_name, point) => {
    expect(findPlaceRefusal(point, HOUSE_DEFAULTS)).toBe('ON_WATER');
  });

  it('takes orders as far as the setting says, and no farther', () => {
    const north = (km: number) => at(workshop.lat + (km / 6371) * (180 / Math.PI), workshop.lng);
    expect(findPlaceRefusal(north(34.9), { workshop, farthestKm: 35 })).toBeNull();
    expect(findPlaceRefusal(north(35.1), { workshop, farthestKm: 35 })).toBe('TOO_FAR');
    expect(findPlaceRefusal(north(35.1), { workshop, farthestKm: 36 })).toBeNull();
    expect(findPlaceRefusal(north(35.1), { workshop: north(1), farthestKm: 35 })).toBeNull();
    expect(formatTooFar(35)).toContain('35\u00a0km');
  });
});
