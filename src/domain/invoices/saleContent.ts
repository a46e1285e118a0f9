import { formatShortFcfa } from '../format/money.ts';
import { computeLineTotal, type PricedLine } from '../money/pricing.ts';
import { describeArticle } from '../orders/order.ts';
import { formatKilos } from '../orders/units.ts';
import type { CreditedLine, InvoiceContent, InvoicedLine } from './certification.ts';

type SoldLine = PricedLine & { name: string; service: string };

export interface Sale {
  items: readonly SoldLine[];
  transportFee: number;
  /** The client never owes it, such as a favour of before the completion. */
  rebate: number;
}

export const TRANSPORT_LINE = 'Transport';

/** A weight is one sale at its sum: quantities of an invoice are whole. A discount stands below the lines. */
export function toInvoicedItem<Item extends SoldLine>(line: Item): Item {
  const item = { ...line, discount: 0 };
  if (!item.tenths) return item;
  const measure = `${formatKilos(item.tenths)} à ${formatShortFcfa(item.unitPrice)}`;
  const unitPrice = computeLineTotal(item);
  return { ...item, service: `${item.service}, ${measure}`, quantity: 1, unitPrice, tenths: undefined };
}

/** The lines of an invoice, transport last; what is given for nothing has no line. */
export function buildSaleContent({ items, transportFee, rebate }: Sale): InvoiceContent {
  const lines = [
    ...items.map((item) => {
      const invoiced = toInvoicedItem(item);
      return {
        description: describeArticle(invoiced),
        quantity: invoiced.quantity,
        amount: computeLineTotal(item),
      };
    }),
    { description: TRANSPORT_LINE, quantity: 1, amount: transportFee },
  ];
  return { lines: lowerLines(lines, rebate).filter(({ amount }) => amount > 0) };
}

/** The tax office knows no rebate in francs, so each line bears its share; the francs that remain go to the first lines. */
function lowerLines(lines: readonly InvoicedLine[], rebate: number): InvoicedLine[] {
  const total = sumLines(lines);
  if (rebate <= 0 || total === 0) return [...lines];
  const lowered = Math.min(rebate, total);
  const shares = lines.map(({ amount }) => Math.floor((amount * lowered) / total));
  let rest = lowered - shares.reduce((sum, share) => sum + share, 0);
  return lines.map((line, index) => {
    const share = (shares[index] ?? 0) + (rest > 0 && line.amount > 0 ? 1 : 0);
    if (rest > 0 && line.amount > 0) rest -= 1;
    return { ...line, amount: line.amount - share };
  });
}

export const sumLines = (lines: readonly Pick<InvoicedLine, 'amount'>[]): number =>
  lines.reduce((sum, { amount }) => sum + amount, 0);

export type CreditRefusal = 'UNKNOWN_LINE' | 'ABOVE_QUANTITY';

/**
 * Quantities that are credited one after the other take back the whole line to the
 * franc, so the sum depends on what was credited before.
 */
export function computeCredit(
  { lines }: InvoiceContent,
  items: readonly CreditedLine[],
  earlier: readonly CreditedLine[],
): number | CreditRefusal {
  let sum = 0;
  const before = new Map<number, number>();
  for (const { position, quantity } of earlier) before.set(position, (before.get(position) ?? 0) + quantity);
  for (const { position, quantity } of items) {
    const line = lines[position];
    if (!line) return 'UNKNOWN_LINE';
    const from = before.get(position) ?? 0;
    const to = from + quantity;
    if (to > line.quantity) return 'ABOVE_QUANTITY';
    before.set(position, to);
    sum += computeShare(line, to) - computeShare(line, from);
  }
  return sum;
}

const computeShare = ({ amount, quantity }: InvoicedLine, pieces: number): number =>
  Math.round((amount * pieces) / quantity);

/** A credit note of the whole sale takes back what is left of each line. */
export function listUncredited({ lines }: InvoiceContent, earlier: readonly CreditedLine[]): CreditedLine[] {
  return lines.flatMap((line, position) => {
    const credited = earlier
      .filter((one) => one.position === position)
      .reduce((sum, { quantity }) => sum + quantity, 0);
    return credited < line.quantity ? [{ position, quantity: line.quantity - credited }] : [];
  });
}
