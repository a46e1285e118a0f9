import { areas, buildFollowedLink, paths } from '../addresses.ts';
import type { Clock } from '../clock/clock.ts';
import { describeClock, joinClockWords } from '../clock/clockWords.ts';
import { TROUBLE_ADVICE } from '../format/troubleAdvice.ts';
import { LETTER_ON_ARRIVAL, NEWS_TITLES, type OrderLetterKind } from '../letters.ts';
import { isActiveMission, isOnTheRoad, isOpen, type OrderStatus } from '../lifecycle/lifecycle.ts';
import { type Order, referenceOf } from '../orders/order.ts';
import { getTroubleTitle, type Trouble, type TroubleKind } from '../payments/trouble.ts';
import type { Role } from '../people/roles.ts';
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

/** A notification lies on a locked screen, so it names nobody, no place and no amount. */
export type PushWords = { title: string; body: string; path: string };

const TITLES: Record<Exclude<PushNews, 'providerTrouble'>, string> = {
  mission: 'Nouvelle mission',
  missionTaken: 'Mission retirée',
  promiseMoved: 'Heure changée',
  newOrder: 'Nouvelle commande',
  breakdown: 'Un livreur est en panne',
  claim: 'Nouvelle réclamation',
  visitFailed: 'Passage manqué',
  late: 'Commande en retard',
  slow: 'Commande à relancer',
  missedDate: 'Un passage régulier n’a pas pu être réservé',
  ...NEWS_TITLES,
};

const SAYS_HOUR: readonly OrderNews[] = [
  'mission',
  'promiseMoved',
  'order.promiseMoved',
  'order.pickedUp',
  'order.ready',
];

export function composePush(news: OrderNews, order: OrderInPush, role: Role, now: number): PushWords {
  const number = `Commande #${referenceOf(order.id)}`;
  const reader = role === 'livreur' || role === 'client' ? role : 'desk';
  const { clock, toldAt, status } = order;
  const words =
    clock && SAYS_HOUR.includes(news)
      ? joinClockWords(describeClock(clock, { reader, now, toldAt, isOnTheRoad: isOnTheRoad(status) }))
      : null;
  return {
    title: TITLES[news],
    body: words ? `${number}\u00a0· ${words}` : number,
    path: getPath(news, order.id, role),
  };
}

export const composeBreakdown = (role: Role): PushWords => ({
  title: TITLES.breakdown,
  body: 'Ses missions attendent un autre livreur.',
  path: role === 'superadmin' ? paths.superadmin.livreurs : paths.admin.dashboard,
});

export function composeTrouble(topic: string): PushWords {
  const [provider, kind] = topic.split('-') as [Trouble['provider'], TroubleKind];
  const title = getTroubleTitle({ provider, kind });
  return { title, body: TROUBLE_ADVICE[kind], path: paths.superadmin.panel };
}

export const composeMissedDate = (role: Role): PushWords => ({
  title: TITLES.missedDate,
  body: 'Le jour et la raison sont dans les commandes régulières.',
  path: role === 'livreur' ? paths.livreur.dashboard : paths[role].recurring,
});

function getPath(news: OrderNews, orderId: string, role: Role): string {
  if (role === 'client') return buildFollowedLink(orderId);
  if (role === 'livreur') return paths.livreur.dashboard;
  return news === 'claim' ? `${areas[role]}/reclamations` : paths[role].order(orderId);
}
