import { expect, it } from 'vitest';
import { buildDirectionsLink } from './MissionCard.tsx';

it('leads to the pin', () => {
  expect(buildDirectionsLink({ lng: -3.9492, lat: 5.3527 })).toBe(
    'https://www.google.com/maps/dir/?api=1&destination=5.3527,-3.9492',
  );
});
