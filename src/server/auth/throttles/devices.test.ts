import { expect, it } from 'vitest';
import { shortenIp } from './devices.ts';

it('keeps of an address what recognises a place', () => {
  expect(shortenIp('203.0.113.7')).toBe('203.0.113.…');
  expect(shortenIp('2001:db8:1:200::/56')).toBe('2001:db8:1:…');
});
