import { measureKilometres, type Point } from '../places/geo.ts';

/** `discount`: the whole percent that the account of a business takes off. `tenths`: of the kilos that are paid. */
export type PricedLine = {
  quantity: number;
  tenths?: number | null | undefined;
  unitPrice: number;
  discount?: number | undefined;
};

export type Totals = { totalItemsPrice: number; transportFee: number; grandTotal: number };

export interface TransportTerms {
  workshop: Point;
  feePerKm: number;
  /** The fee is rounded up to a multiple of this; 1 stands for the nearest franc. */
  feeRounding: number;
}

/** The fee covers the way there and back; it is 0 while no place is chosen. */
export function computeTransportFee(
  location: Point | null,
  { workshop, feePerKm, feeRounding }: TransportTerms,
): number {
  if (!location) return 0;
  const rawFee = measureKilometres(location, workshop) * 2 * feePerKm;
  return feeRounding === 1 ? Math.round(rawFee) : Math.ceil(rawFee / feeRounding) * feeRounding;
}

/** An order whose transport costs more than its linen is rarely meant, so the client is asked to confirm it. */
export function isTransportDearer({ totalItemsPrice, transportFee }: Totals): boolean {
  return transportFee > totalItemsPrice;
}

/** Rounded half up to the franc, a weight's price before its discount. */
export function computeLineTotal({ quantity, tenths, unitPrice, discount = 0 }: PricedLine): number {
  const full = tenths ? Math.round((tenths * unitPrice) / 10) : quantity * unitPrice;
  return Math.round((full * (100 - discount)) / 100);
}

export const sumLineTotals = (lines: readonly PricedLine[]): number =>
  lines.reduce((sum, line) => sum + computeLineTotal(line), 0);

export function totalsOf(
  lines: readonly PricedLine[],
  location: Point | null,
  terms: TransportTerms,
): Totals {
  const totalItemsPrice = sumLineTotals(lines);
  const fee = computeTransportFee(location, terms);
  return { totalItemsPrice, transportFee: fee, grandTotal: totalItemsPrice + fee };
}
