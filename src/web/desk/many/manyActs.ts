import { isOpen } from '#domain/lifecycle/lifecycle.ts';
import { mayReassign } from '#domain/lifecycle/nextActs.ts';
import { MOST_AT_ONCE } from '#domain/orders/order.ts';
import type { CodeLeg, LinenAt } from '#domain/pieces/handover.ts';
import type { Inputs } from '#web/net/procedures.ts';
import { findLeg } from '../order/orderActs.ts';
import type { ListedOrder } from '../types.ts';

export type ManyAct = 'assignMany' | 'reassignMany';

export type SentOrder = Pick<ListedOrder, 'id' | 'status' | 'livreurId'> &
  Partial<Pick<ListedOrder, 'marks'>>;

export const filterAssignableOrders = <Row extends SentOrder>(orders: readonly Row[]) =>
  orders.filter((order) => findLeg(order) !== null);
export const filterReassignableOrders = <Row extends SentOrder>(orders: readonly Row[]) =>
  orders.filter((order) => findLeg(order) === null && mayReassign(order.status, order.livreurId));

/** Counts for each livreur the orders to which nobody passes nearer. */
export function countNearest(orders: readonly Pick<ListedOrder, 'passing'>[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { passing } of orders)
    if (passing) counts.set(passing.livreurId, (counts.get(passing.livreurId) ?? 0) + 1);
  return counts;
}

type AssignMany = Inputs['dispatch']['assignMany'];
type ReassignMany = Inputs['dispatch']['reassignMany'];

/** The server accepts one leg per request. */
export function buildAssignRequests(orders: readonly SentOrder[], livreurId: string, linenAt?: LinenAt) {
  const byLeg = new Map<CodeLeg, SentOrder[]>();
  for (const order of orders) {
    const leg = findLeg(order);
    if (leg) byLeg.set(leg, [...(byLeg.get(leg) ?? []), order]);
  }
  return [...byLeg].flatMap(([leg, ofLeg]) =>
    splitIntoChunks(ofLeg).map(
      (chunk): AssignMany => ({
        livreurId,
        leg,
        ...(linenAt && { linenAt }),
        orders: chunk.map(toAssignable),
      }),
    ),
  );
}

const toAssignable = ({ id, status }: SentOrder) => ({ orderId: id, from: status });

export function buildReassignRequests(
  orders: readonly SentOrder[],
  livreurId: string,
  linenAt?: LinenAt | null,
): ReassignMany[] {
  const moved = orders.flatMap(({ id, status, livreurId: from }) =>
    from && isOpen(status) ? [{ orderId: id, from }] : [],
  );
  return splitIntoChunks(moved).map((chunk) => ({ livreurId, ...(linenAt && { linenAt }), orders: chunk }));
}

/** Linen of an order that has ended changes hands by a new assignment. */
export function buildReturnRequests(
  orders: readonly SentOrder[],
  livreurId: string,
  linenAt?: LinenAt | null,
): AssignMany[] {
  const returns = orders.filter(({ status }) => !isOpen(status)).map(toAssignable);
  return splitIntoChunks(returns).map((chunk) => ({
    livreurId,
    leg: 'return',
    ...(linenAt && { linenAt }),
    orders: chunk,
  }));
}

/** The server accepts at most a hundred orders per request. */
export function splitIntoChunks<Item>(items: readonly Item[], most = MOST_AT_ONCE): Item[][] {
  const count = Math.ceil(items.length / most);
  return Array.from({ length: count }, (_, index) => items.slice(index * most, (index + 1) * most));
}

const REASONS: Record<string, string> = {
  ORDER_CHANGED: 'elle a changé entre-temps',
  TRANSITION_REFUSED: 'son état ne le permet plus',
  NOT_FOUND: 'elle n’existe plus',
  LINEN_AT_NEEDED: 'son livreur a le linge en main, dites où il est',
  LIVREUR_UNAVAILABLE: 'ce livreur n’est plus disponible',
  LIVREUR_AWAY: 'ce livreur est en pause ou en panne',
};

export const describeOrderRefusal = (code: string): string => REASONS[code] ?? 'elle n’a pas pu être confiée';
