import { formatAmount } from '../money.ts';

const NB = '\u00a0';
const MOST_DIGITS = 6;
const SHORT = 1000;

/** The desk and livreurs say it whole: "n° 1 042". */
export const formatOrderNumber = (number: number): string => `n°${NB}${formatAmount(number)}`;

/** Clients say and read three digits: "n° 042". */
export const formatShortNumber = (shortNumber: string): string => `n°${NB}${shortNumber}`;

export interface SaidNumber {
  number: number;
  /** The last three digits of a number, which several orders may share. */
  short: number | null;
}

/** The number in "42", "042", "n° 1 042" or "no 1042"; null for a phone, a name or a reference. */
export function parseOrderNumber(text: string): SaidNumber | null {
  const digits = text.replace(/^\s*(n°|no?(?=[\s\d]))/i, '').replace(/\s/gu, '');
  if (!/^\d+$/.test(digits) || digits.length > MOST_DIGITS) return null;
  const number = Number(digits);
  return { number, short: number < SHORT ? number : null };
}
