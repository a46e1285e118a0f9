import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  CARES,
  describeCare,
  findLastCare,
  hasExcludedCare,
  isSameCare,
  listLastingCare,
  sortCare,
  toggleCare,
} from './care.ts';

const cares = fc.uniqueArray(fc.constantFrom(...CARES));

describe('a choice of care', () => {
  it('holds both of sur cintre and plié after no sequence of taps', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...CARES)), (taps) => {
        const care = taps.reduce(toggleCare, [] as ReturnType<typeof toggleCare>);
        expect(hasExcludedCare(care)).toBe(false);
        expect(care).toEqual(sortCare(care));
      }),
    );
  });

  it('is as it was after two taps on one, unless the first took its opposite away', () => {
    fc.assert(
      fc.property(cares, fc.constantFrom(...CARES), (care, one) => {
        fc.pre(!hasExcludedCare([...care, one]));
        expect(isSameCare(toggleCare(toggleCare(care, one), one), sortCare(care))).toBe(true);
      }),
    );
    expect(toggleCare(['plie'], 'cintre')).toEqual(['cintre']);
  });

  it('reads in one order, and nothing where there is none', () => {
    expect(describeCare(sortCare(['cintre', 'tache']))).toBe('Tache, Sur cintre');
    expect(describeCare(undefined)).toBe('');
    expect(isSameCare(undefined, [])).toBe(true);
  });
});

describe('the next time', () => {
  const wash = { productId: 'shirt', service: 'Lavage' };
  const last = { items: [{ ...wash, care: ['tache', 'cintre'] as const }] };

  it('chooses what the newest order had, and no stain', () => {
    expect(findLastCare([{ items: [] }, last, { items: [{ ...wash, care: ['fragile'] }] }], wash)).toEqual([
      'cintre',
    ]);
    expect(listLastingCare(['tache'])).toEqual([]);
    expect(findLastCare([{ items: [wash] }, last], wash)).toEqual([]);
  });

  it('prefers the line with the same service, and takes that of another one', () => {
    const iron = { ...wash, service: 'Repassage' };
    expect(findLastCare([{ items: [...last.items, { ...iron, care: ['plie'] }] }], iron)).toEqual(['plie']);
    expect(findLastCare([last], iron)).toEqual(['cintre']);
    expect(findLastCare([last], { ...wash, productId: 'dress' })).toEqual([]);
  });
});
