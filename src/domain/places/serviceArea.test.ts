import { describe, expect, it } from 'vitest';
import { HOUSE_DEFAULTS } from '../house.ts';
import type { Point } from './geo.ts';
import { findPlaceRefusal, formatTooFarMessage } from './serviceArea.ts';

const { workshop } = HOUSE_DEFAULTS;
const aPoint = (lat: number, lng: number): Point => ({ lng, lat });

describe('the service area', () => {
  it.each([
    ['the workshop', workshop],
    ['Cocody, Riviera 3', aPoint(5.358, -3.958)],
    ['Le Plateau', aPoint(5.325, -4.02)],
    ['Treichville', aPoint(5.298, -4.008)],
    ['Marcory', aPoint(5.3, -3.98)],
    ['Yopougon', aPoint(5.34, -4.08)],
    ['Port-Bouët', aPoint(5.256, -3.96)],
    ['the island of Boulay', aPoint(5.285, -4.1)],
    ['Bingerville', aPoint(5.355, -3.88)],
    ['Koumassi', aPoint(5.298, -3.945)],
    ['Grand-Bassam', aPoint(5.212, -3.739)],
    ['Anyama', aPoint(5.495, -4.052)],
  ])('takes orders at %s', (_name, point) => {
    expect(findPlaceRefusal(point, HOUSE_DEFAULTS)).toBeNull();
  });

  it.each([
    ['the lagoon between Le Plateau and Treichville', aPoint(5.305, -4.03)],
    ['the bay of Banco', aPoint(5.3167, -4.0333)],
    ['the bay of Cocody', aPoint(5.322, -3.988)],
    ['the lagoon south of Boulay', aPoint(5.262, -4.1)],
    ['the lagoon south of Riviera', aPoint(5.306, -3.9)],
    ['the ocean', aPoint(5.2, -4)],
  ])('takes none on %s', (_name, point) => {
    expect(findPlaceRefusal(point, HOUSE_DEFAULTS)).toBe('ON_WATER');
  });

  it('takes orders as far as the setting says, and no farther', () => {
    const moveNorth = (km: number) => aPoint(workshop.lat + (km / 6371) * (180 / Math.PI), workshop.lng);
    expect(findPlaceRefusal(moveNorth(34.9), { workshop, farthestKm: 35 })).toBeNull();
    expect(findPlaceRefusal(moveNorth(35.1), { workshop, farthestKm: 35 })).toBe('TOO_FAR');
    expect(findPlaceRefusal(moveNorth(35.1), { workshop, farthestKm: 36 })).toBeNull();
    expect(findPlaceRefusal(moveNorth(35.1), { workshop: moveNorth(1), farthestKm: 35 })).toBeNull();
    expect(formatTooFarMessage(35)).toContain('35\u00a0km');
  });
});
