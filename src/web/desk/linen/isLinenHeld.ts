import { isOpen, ORDER_STATUSES, type OrderStatus } from '#domain/lifecycle/lifecycle.ts';

const isAfterPickup = (status: OrderStatus) =>
  ORDER_STATUSES.indexOf(status) >= ORDER_STATUSES.indexOf('picked_up');

/** The linen of a cancelled order is found by its mark, because its status does not tell where it is. */
export const isLinenHeld = (status: OrderStatus): boolean => isAfterPickup(status) && isOpen(status);
