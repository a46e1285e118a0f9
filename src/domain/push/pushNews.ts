import type { Clock } from '../clock/clock.ts';
import { LETTER_ON_ARRIVAL, type OrderLetterKind } from '../letters.ts';
import { isActiveMission, isOpen, type OrderStatus } from '../lifecycle/lifecycle.ts';
import type { Order } from '../orders/order.ts';
import { isLate } from '../promises/keptPromises.ts';

export type LivreurNews = 'mission' | 'missionTaken' | 'promiseMoved';
export type DeskNews = 'newOrder' | 'claim' | 'visitFailed' | 'late' | 'slow';
export type OrderNews = LivreurNews | DeskNews | OrderLetterKind;
/** `breakdown` is about a livreur, `providerTrouble` about a provider and the kind of its trouble. */
export type PushNews = OrderNews | 'breakdown' | 'providerTrouble' | 'missedDate';

export type PushKind = `push.${PushNews}`;

/** An order as it is when the notification leaves. */
export interface OrderInPush
  extends Pick<Order, 'id' | 'status' | 'livreurId' | 'returningAt' | 'lateAt' | 'toldAt'> {
  clock: Clock | null;
  visitFailedAt: number | null;
  stepDueAt: number | null;
  hasOpenClaim: boolean;
}

type Reader = { userId: string; now: number };
type Check = (order: OrderInPush, reader: Reader) => boolean;

type Mission = Pick<OrderInPush, 'status' | 'livreurId' | 'returningAt'>;

/** Linen that a livreur brings back after the order's end is a mission as well. */
export const isMissionOf = ({ status, livreurId, returningAt }: Mission, userId: string): boolean =>
  livreurId === userId && (isActiveMission(status) || (!isOpen(status) && returningAt !== null));

const hasFailedVisit: Check = ({ status, visitFailedAt }) =>
  visitFailedAt !== null && (status === 'pending' || status === 'processing');

const hasStatus =
  (...statuses: OrderStatus[]): Check =>
  ({ status }) =>
    statuses.includes(status);

const CHECKS: Partial<Record<OrderNews, Check>> = {
  mission: (order, { userId }) => isMissionOf(order, userId),
  missionTaken: (order, { userId }) => !isMissionOf(order, userId),
  promiseMoved: (order, { userId }) => isMissionOf(order, userId),
  newOrder: ({ status }) => status === 'pending',
  claim: ({ hasOpenClaim }) => hasOpenClaim,
  visitFailed: hasFailedVisit,
  late: ({ lateAt }, { now }) => isLate({ lateAt }, now),
  slow: ({ stepDueAt }, { now }) => isLate({ lateAt: stepDueAt }, now),
  'order.visitAsked': ({ status }) => status === 'pending',
  'order.visitFailed': hasFailedVisit,
  'order.ready': hasStatus('processing', 'assigned_for_delivery'),
  'order.anotherFetches': hasStatus('assigned', 'pickup_en_route'),
  'order.anotherBringsBack': hasStatus('delivery_en_route'),
};

const ARRIVALS: readonly (OrderLetterKind | null)[] = Object.values(LETTER_ON_ARRIVAL);

/** The order may have moved on while the notification waited. */
export function isStillNews(news: OrderNews, order: OrderInPush, reader: Reader): boolean {
  if (ARRIVALS.some((kind) => kind === news)) return LETTER_ON_ARRIVAL[order.status] === news;
  return CHECKS[news]?.(order, reader) ?? true;
}
