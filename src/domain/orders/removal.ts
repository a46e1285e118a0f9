import type { OrderStatus } from '../lifecycle/lifecycle.ts';
import { isOnAccount, type OrderMethod } from '../money/payment.ts';
import type { Linen } from '../pieces/handover.ts';

export const REMOVAL_OBSTACLES = [
  'HAS_MONEY',
  'HAS_LINEN',
  'HAS_DEBT',
  'HAS_CLAIM',
  'HAS_ATTEMPT',
  'HAS_INVOICE',
] as const;
export type RemovalObstacle = (typeof REMOVAL_OBSTACLES)[number];

interface Removable {
  status: OrderStatus;
  linen: Linen;
  amountDue: number;
  paymentMethod: OrderMethod | null;
  hasEntries: boolean;
  hasClaims: boolean;
  hasLiveAttempts: boolean;
  /** The tax office has a sale of it, or may get one. */
  hasInvoice: boolean;
}

/** Linen in the house and money in the books keep an order, and money is named first. */
export function findRemovalObstacle(order: Removable): RemovalObstacle | null {
  if (order.hasEntries) return 'HAS_MONEY';
  if (order.linen === 'held') return 'HAS_LINEN';
  if (order.status === 'completed' && (order.amountDue > 0 || isOnAccount(order))) return 'HAS_DEBT';
  if (order.hasClaims) return 'HAS_CLAIM';
  if (order.hasLiveAttempts) return 'HAS_ATTEMPT';
  return order.hasInvoice ? 'HAS_INVOICE' : null;
}

export const isRemovalObstacle = (code: string): code is RemovalObstacle =>
  (REMOVAL_OBSTACLES as readonly string[]).includes(code);
