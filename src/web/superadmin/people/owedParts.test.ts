import { expect, it } from 'vitest';
import { formatFcfa } from '#domain/format/money.ts';
import { owedParts } from './owedParts.ts';

it.each([
  [{ held: 12_500, openHandovers: 0, openGaps: 0 }, [`${formatFcfa(12_500)} en main`]],
  [
    { held: 0, openHandovers: 1, openGaps: 500 },
    ['une remise à compter', `un écart de ${formatFcfa(500)} à régler`],
  ],
  [{ held: 0, openHandovers: 2, openGaps: 0 }, ['2\u00a0remises à compter']],
])('names what a livreur still answers for: %o', (owed, parts) => {
  expect(owedParts(owed)).toEqual(parts);
});
