import { isOpen, ORDER_STATUSES, type OrderStatus } from '#domain/lifecycle/lifecycle.ts';

const isAfterPickup = (status: OrderStatus) =>
  ORDER_STATUSES.indexOf(status) >= ORDER_STATUSES.indexOf('picked_up');

/** Whether an order of this status has its linen with us. Of a cancelled one its mark tells: lists have no more of it. */
export function isLinenHeld(status: OrderStatus): boolean {
  return isAfterPickup(status) && isOpen(status);
}
