import { referenceOf } from '../../orders/order.ts';
import { formatAmount } from '../money.ts';

const NB = '\u00a0';
const MOST_DIGITS = 6;
const SHORT = 1000;

/** The desk and livreurs say it whole: "n° 1 042". */
export const formatOrderNumber = (number: number): string => `n°${NB}${formatAmount(number)}`;

export const formatNumberAndReference = ({ number, id }: { number: number; id: string }): string =>
  `${formatOrderNumber(number)}, Commande #${referenceOf(id)}`;

/** Clients say and read three digits: "n° 042". */
export const formatShortNumber = (shortNumber: string): string => `n°${NB}${shortNumber}`;

/** A shorter beginning of an id would be that of many orders. */
export const SHORTEST_REFERENCE = 4;

export const getShortNumber = (number: number): string => String(number % SHORT).padStart(3, '0');

export interface SaidNumber {
  number: number | null;
  /** The last three digits of a number, which several orders may share. */
  short: number | null;
  /** The number of a bag. */
  tag: number | null;
}

/**
 * The number in "42", "042", "n° 1 042", "no 1042" or "sac 214"; null for a phone, a name or a reference. A word before it
 * says whether an order or a bag is meant.
 */
export function parseOrderNumber(text: string): SaidNumber | null {
  const [, word = '', rest = ''] = /^\s*(n°|no?(?=[\s\d])|sac(?=[\s\d]))?(.*)$/is.exec(text) ?? [];
  const digits = rest.replace(/\s/gu, '');
  if (!/^\d+$/.test(digits) || digits.length > MOST_DIGITS) return null;
  const typedNumber = Number(digits);
  const isBag = word.toLowerCase() === 'sac';
  const number = isBag ? null : typedNumber;
  return {
    number,
    short: number !== null && number < SHORT ? number : null,
    tag: isBag || word === '' ? typedNumber : null,
  };
}
