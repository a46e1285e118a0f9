import type { Order } from '#domain/orders/order.ts';
import { Badge } from './StatusBadge.tsx';

/** Lists that were stored by an earlier version have no `express`. */
export function KindBadge({ order }: { order: Partial<Pick<Order, 'redoOf' | 'express'>> }) {
  if (order.redoOf) return <Badge tone="blue">Refait</Badge>;
  return order.express ? <Badge tone="blue">Express</Badge> : null;
}
