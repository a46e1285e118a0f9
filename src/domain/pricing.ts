import { DEPOT, kilometresBetween, type Point } from './geo.ts';

interface PricedLine {
  quantity: number;
  unitPrice: number;
}

export interface Totals {
  totalItemsPrice: number;
  transportFee: number;
  grandTotal: number;
}

export const FCFA_PER_KM = 300;

/** There and back, at 300 FCFA a kilometre; 0 while no place is chosen. */
export function transportFee(location: Point | null): number {
  return location ? Math.round(kilometresBetween(location, DEPOT) * 2 * FCFA_PER_KM) : 0;
}

/** Worth a second question: such an order is rarely meant. */
export function isTransportDearer({ totalItemsPrice, transportFee }: Totals): boolean {
  return transportFee > totalItemsPrice;
}

export function lineTotal(line: PricedLine): number {
  return line.quantity * line.unitPrice;
}

export function totalsOf(lines: readonly PricedLine[], location: Point | null): Totals {
  const totalItemsPrice = lines.reduce((sum, line) => sum + lineTotal(line), 0);
  const fee = transportFee(location);
  return { totalItemsPrice, transportFee: fee, grandTotal: totalItemsPrice + fee };
}
