import { expect, it } from 'vitest';
import { shortenNetwork } from './network.ts';

it('keeps of an address what recognises a place', () => {
  expect(shortenNetwork('203.0.113.7')).toBe('203.0.113.…');
  expect(shortenNetwork('2001:db8:1:200::/56')).toBe('2001:db8:1:…');
});
