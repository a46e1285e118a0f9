import { isOpen, ORDER_STATUSES, type OrderStatus } from '#domain/lifecycle/lifecycle.ts';

const isAfterPickup = (status: OrderStatus) =>
  ORDER_STATUSES.indexOf(status) >= ORDER_STATUSES.indexOf('picked_up');

/** A cancelled order's linen is told by its mark, not by its status. */
export const isLinenHeld = (status: OrderStatus): boolean => isAfterPickup(status) && isOpen(status);
