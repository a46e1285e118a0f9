import { describe, expect, it } from 'vitest';
import { arrangePins, type Pin, projectPoint } from './clusters.ts';

const aPin = (number: number, more: Partial<Pin> = {}) => {
  const pin = {
    number,
    // The pins are spread over the town, the same way in every run.
    lng: -4.1 + ((number * 7919) % 1000) / 5000,
    lat: 5.25 + ((number * 104_729) % 1000) / 5000,
    isUrgent: false,
    createdAt: number,
    ...more,
  };
  return { ...pin, ...projectPoint(pin) };
};
const makePins = (count: number, more?: (number: number) => Partial<Pin>) =>
  Array.from({ length: count }, (_, number) => aPin(number, more?.(number)));
const TOWN = { west: -4.2, south: 5.2, east: -3.8, north: 5.5 };
const countPins = ({ alone, clusters }: ReturnType<typeof arrangePins>) =>
  alone.length + clusters.reduce((sum, { count }) => sum + count, 0);

describe('the pins of a map', () => {
  it('are each shown or counted once, at every zoom', () => {
    const many = makePins(3000, (number) => ({ isUrgent: number % 3 === 0 }));
    for (let zoom = 0; zoom <= 22; zoom++) {
      const arranged = arrangePins(many, { bounds: TOWN, zoom });
      expect(countPins(arranged)).toBe(3000);
      const urgent = arranged.clusters.reduce((sum, cluster) => sum + cluster.urgent, 0);
      expect(urgent + arranged.alone.filter(({ isUrgent }) => isUrgent).length).toBe(1000);
    }
  });

  it('are at most 150 and 200 clusters, however many there are', () => {
    for (let zoom = 0; zoom <= 22; zoom++) {
      const { alone, clusters } = arrangePins(
        makePins(20_000, (number) => ({ lng: -180 + (number % 360), lat: -80 + (number % 161) })),
        { zoom },
      );
      expect(alone.length).toBeLessThanOrEqual(150);
      expect(clusters.length).toBeLessThanOrEqual(200);
    }
  });

  it('stand by themselves where they are urgent, the oldest first', () => {
    const many = makePins(2000, (number) => ({ isUrgent: number >= 1000, createdAt: 5000 - number }));
    const { alone } = arrangePins(many, { bounds: TOWN, zoom: 8 });
    expect(alone.map(({ number }) => number)).toEqual(Array.from({ length: 60 }, (_, i) => 1999 - i));
    const few = makePins(2000, (number) => ({ isUrgent: number % 100 === 0 }));
    expect(arrangePins(few, { bounds: TOWN, zoom: 8 }).alone.filter(({ isUrgent }) => isUrgent)).toHaveLength(
      20,
    );
  });

  it('stand by themselves where no other is near', () => {
    const { alone, clusters } = arrangePins(
      [aPin(1, { lng: -4, lat: 5.3 }), aPin(2, { lng: -4.0001, lat: 5.3 }), aPin(3, { lng: -3.9, lat: 5.4 })],
      { zoom: 12 },
    );
    expect(alone.map(({ number }) => number)).toEqual([3]);
    expect(clusters).toEqual([{ location: { lng: -4.00005, lat: 5.3 }, count: 2, urgent: 0 }]);
  });

  it('stand by themselves in a street, also two of one house', () => {
    const house = makePins(3, () => ({ lng: -4, lat: 5.3 }));
    expect(arrangePins(house, { zoom: 16 }).clusters).toHaveLength(1);
    expect(arrangePins(house, { zoom: 17 })).toMatchObject({ alone: [{}, {}, {}], clusters: [] });
  });

  it('are those within the bounds', () => {
    const bounds = { west: -4.05, south: 5.3, east: -4, north: 5.4 };
    const inside = makePins(1000).filter(
      ({ lng, lat }) => lng >= -4.05 && lng <= -4 && lat >= 5.3 && lat <= 5.4,
    );
    expect(inside.length).toBeGreaterThan(50);
    expect(countPins(arrangePins(makePins(1000), { bounds, zoom: 13 }))).toBe(inside.length);
  });
});
