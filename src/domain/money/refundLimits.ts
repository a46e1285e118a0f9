import type { House } from '../house.ts';

export type RefundLimits = Pick<House, 'refundLimit' | 'refundDayLimit'>;

/**
 * What all admins of the house together have given back or spent, on one order and today. Reversed entries and what
 * superadmins gave back are left out. Money that belongs to no order has 0 in `onOrder`.
 */
export type AdminSpending = { onOrder: number; today: number };

export function computeSpendingLeft(limits: RefundLimits, spent: AdminSpending): AdminSpending {
  return {
    onOrder: Math.max(0, limits.refundLimit - spent.onOrder),
    today: Math.max(0, limits.refundDayLimit - spent.today),
  };
}

/** An admin alone may not spend an amount that is refused here. */
export function findSpendingRefusal(limits: RefundLimits, spent: AdminSpending, amount: number) {
  const left = computeSpendingLeft(limits, spent);
  if (amount > left.onOrder) return 'REFUND_LIMIT';
  return amount > left.today ? 'REFUND_DAY_LIMIT' : null;
}
