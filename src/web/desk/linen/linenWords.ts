import { startOfDay } from '#domain/format/calendar.ts';
import { formatOrderNumber } from '#domain/format/order/orderNumber.ts';
import { getOrderStatusLabel } from '#domain/format/wording.ts';
import type { OrderStatus } from '#domain/lifecycle/lifecycle.ts';
import { isLinenInHands } from '#domain/orders/order.ts';
import { type Agreement, mayAmend } from '#domain/pieces/changes.ts';
import type { NamedLivreur } from '../dialogs/questions.ts';
import type { SentOrder } from '../many/manyActs.ts';
import type { ListedOrder } from '../types.ts';

export const AGREEMENT_LABELS: Record<Agreement, string> = {
  self: 'Par le client lui-même',
  code: 'Avec son code',
  phone: 'Par téléphone',
  whatsapp: 'Par WhatsApp',
  in_person: 'De vive voix',
  undone: 'Ramassage annulé par le livreur',
};

export type CarriedOrder = { number: number; livreurId: string | null };

/** After a visit in vain the order has no livreur, and its mark names the one who brings the linen back. */
export const findCarrierId = ({ livreurId, marks }: SentOrder, livreurs: readonly NamedLivreur[] = []) =>
  marks?.carrier ? (livreurs.find(({ fullname }) => fullname === marks.carrier)?.id ?? null) : livreurId;

/** A livreur's own missions do not say when they ended: none of them is a rest that nobody fetches. */
export type HandedLinen = Pick<ListedOrder, 'linen' | 'returningAt'> & Partial<Pick<ListedOrder, 'endedAt'>>;

/** Nobody counts the rest of a delivery in, so its livreur has it on the day of the delivery alone. */
export function isWithLivreur(order: SentOrder & HandedLinen, now: number): boolean {
  const { status, livreurId, endedAt, marks } = order;
  if (isLinenInHands(order) || marks?.carrier !== undefined) return true;
  const hasRest = marks?.piecesLeft !== undefined && status === 'completed' && livreurId !== null;
  return hasRest && (endedAt ?? 0) >= startOfDay(now);
}

/** Each carrier with the orders whose linen they have in hand. */
export function askWhereLinenIs(orders: readonly CarriedOrder[], livreurs: readonly NamedLivreur[]): string {
  const carriers = [...new Set(orders.map(({ livreurId }) => livreurId))].map((carrierId) => {
    const name = livreurs.find(({ id }) => id === carrierId)?.fullname ?? 'Le livreur actuel';
    const carried = orders.filter(({ livreurId }) => livreurId === carrierId);
    return `${name} a en main le linge de ${carried.map(({ number }) => formatOrderNumber(number)).join(', ')}`;
  });
  // The font has no hyphen that holds its line together, so a word joiner does.
  return `${carriers.join('\u00a0; ')}\u00a0: où\u00a0est-\u2060il\u00a0?`;
}

/** A colleague may end the order while it is being changed. */
export const describeFixedLinen = (status: OrderStatus): string =>
  mayAmend(status, 'admin')
    ? 'Les articles ne changent plus une fois le linge en traitement.'
    : `Commande ${getOrderStatusLabel(status).toLowerCase()}\u00a0: elle ne peut plus être modifiée.`;
