import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { splitAddress } from './address.ts';

test.each([
  ['Cocody Angré, 7e tranche, porte 4', 'Cocody Angré', '7e tranche, porte 4'],
  ['Cocody,rue des Jardins', 'Cocody', 'rue des Jardins'],
  ['Treichville', 'Treichville', ''],
  ['Treichville, ', 'Treichville', ''],
  [', rue 12', ', rue 12', ''],
  ['', '', ''],
])('"%s" lies in "%s", at "%s"', (address, quartier, street) => {
  expect(splitAddress(address)).toEqual({ quartier, street });
});

it('drops no word of an address', () => {
  const keepWords = (text: string) => text.replace(/[\s,]/g, '');
  fc.assert(
    fc.property(fc.string(), (address) => {
      const { quartier, street } = splitAddress(address);
      expect(keepWords(quartier + street)).toBe(keepWords(address));
    }),
  );
});
