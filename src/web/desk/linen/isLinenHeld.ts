import { isOpen, ORDER_STATUSES, type OrderStatus } from '#domain/lifecycle/lifecycle.ts';

const isPickedUp = (status: OrderStatus) =>
  ORDER_STATUSES.indexOf(status) >= ORDER_STATUSES.indexOf('picked_up');

/** Cancelled orders are left out: their status does not tell where the linen is, but `marks.linen` does. */
export const isLinenHeld = (status: OrderStatus): boolean => isPickedUp(status) && isOpen(status);
