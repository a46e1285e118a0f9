import { isOnTheRoad } from '#domain/lifecycle/lifecycle.ts';
import type { Order } from '#domain/orders/order.ts';

export const isLivreurSeen = ({ status, livreur }: Pick<Order, 'status' | 'livreur'>): boolean =>
  isOnTheRoad(status) && Boolean(livreur?.phone);
