import { amountDueOf } from '#domain/money/payment.ts';
import { buildPispiPayload, buildPispiReference } from '#domain/payments/pispi.ts';
import type { OrderSnapshot } from '../acts/orderSnapshot.ts';
import type { Settings } from '../settings.ts';

type PispiSettings = Pick<Settings, 'pispiAlias'>;

/** Null without an alias, and where nothing is due. */
export function buildOrderPispi(
  { pispiAlias: alias }: PispiSettings,
  { id: orderId, amountDue: amount }: { id: string; amountDue: number },
): string | null {
  if (alias === undefined || amount === 0) return null;
  return buildPispiPayload({ alias, amount, reference: buildPispiReference({ orderId, amount }) });
}

export const hasPispi = (settings: PispiSettings, order: OrderSnapshot): boolean =>
  buildOrderPispi(settings, { id: order.id, amountDue: amountDueOf(order) }) !== null;
