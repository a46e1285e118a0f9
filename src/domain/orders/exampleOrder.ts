import { type Product, priceOf } from '../catalogue/catalogue.ts';
import { foldText } from '../format/text.ts';
import { type TransportTerms, totalsOf } from '../money/pricing.ts';
import type { Point } from '../places/geo.ts';

const QUANTITY = 5;
export const EXAMPLE_WORDS = `${QUANTITY} chemises lavées, repassées`;

/** The result is null while the catalogue does not offer the garment of the example. */
export function computeExampleTotal(
  products: readonly Product[],
  location: Point,
  terms: TransportTerms,
): number | null {
  const shirt = products.find(({ name }) => foldText(name.trim()) === 'chemise');
  const unitPrice = shirt ? priceOf(shirt, 'Complet') : null;
  return unitPrice === null
    ? null
    : totalsOf([{ quantity: QUANTITY, unitPrice }], location, terms).grandTotal;
}
