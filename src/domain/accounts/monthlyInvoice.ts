import type { InvoicedLine } from '../invoices/certification.ts';
import { buildSaleContent } from '../invoices/saleContent.ts';
import { type OrderItem, referenceOf } from '../orders/order.ts';

export interface OrderOfMonth {
  id: string;
  completedAt: number;
  transportFee: number;
  rebate: number;
  /** What the order costs the business, after what the house gave back of it. */
  amount: number;
  items: readonly OrderItem[];
}

/** Each garment of each order has a line, so that one piece can be credited. */
export const listMonthLines = (orders: readonly OrderOfMonth[]): InvoicedLine[] =>
  orders.flatMap((order) =>
    buildSaleContent(order).lines.map((line) => ({
      ...line,
      orderId: order.id,
      description: `Commande ${referenceOf(order.id)}, ${line.description}`,
    })),
  );
