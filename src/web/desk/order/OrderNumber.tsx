import { formatOrderNumber } from '#domain/format/order/orderNumber.ts';
import type { Order } from '#domain/orders/order.ts';
import { KindBadge } from '#web/ui/badges.tsx';

type Props = { order: { number: number } & Pick<Order, 'redoOf' | 'express'>; className?: string };

export const OrderNumber = ({ order, className = 'semibold' }: Props) => (
  <>
    <span className={`nowrap tabular ${className}`}>{formatOrderNumber(order.number)}</span>{' '}
    <KindBadge order={order} />
  </>
);
