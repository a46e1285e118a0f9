import type { InvoicedLine } from '../invoices/certification.ts';
import { buildSaleContent, type Sale } from '../invoices/saleContent.ts';
import { referenceOf } from '../orders/order.ts';

export interface OrderOfMonth extends Sale {
  id: string;
  completedAt: number;
  /** What the order costs the business, after what the house gave back of it. */
  amount: number;
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
