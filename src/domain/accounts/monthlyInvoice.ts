import { formatShortDay } from '../format/calendar.ts';
import type { InvoicedLine } from '../invoices/certification.ts';
import { computeLineTotal } from '../money/pricing.ts';
import { type OrderItem, referenceOf } from '../orders/order.ts';

export interface OrderOfMonth {
  id: string;
  completedAt: number;
  transportFee: number;
  /** What the order costs the business, after what the house gave back of it. */
  amount: number;
  items: readonly OrderItem[];
}

export const listMonthLines = (orders: readonly OrderOfMonth[]): InvoicedLine[] =>
  orders.flatMap(listOrderLines);

/** Each garment has a line, so that one piece can be credited, unless a gesture lowered the order as a whole. */
function listOrderLines({ id: orderId, completedAt, transportFee, amount, items }: OrderOfMonth) {
  const order = `Commande ${referenceOf(orderId)}`;
  const lines = items.map((item) => toInvoicedLine(orderId, order, item));
  if (transportFee > 0)
    lines.push({ orderId, description: `${order}, transport`, quantity: 1, unitPrice: transportFee });
  const total = lines.reduce((sum, line) => sum + computeLineTotal(line), 0);
  if (total === amount) return lines;
  return [
    { orderId, description: `${order} du ${formatShortDay(completedAt)}`, quantity: 1, unitPrice: amount },
  ];
}

/** A discount that leaves no whole price for a piece makes one line of all its pieces. */
function toInvoicedLine(orderId: string, order: string, item: OrderItem): InvoicedLine {
  const { name, service, quantity } = item;
  const total = computeLineTotal(item);
  const garment = `${name}, ${service}`;
  return total % quantity === 0
    ? { orderId, description: `${order}, ${garment}`, quantity, unitPrice: total / quantity }
    : { orderId, description: `${order}, ${quantity} × ${garment}`, quantity: 1, unitPrice: total };
}
