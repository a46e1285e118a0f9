import { areas, paths } from '../addresses.ts';
import { describeClock, joinClockWords } from '../clock/clockWords.ts';
import { TROUBLE_ADVICE } from '../format/troubleAdvice.ts';
import { getTroubleTitle } from '../format/troubleWords.ts';
import { NEWS_TITLES } from '../letters.ts';
import { isOnTheRoad } from '../lifecycle/lifecycle.ts';
import { referenceOf } from '../orders/order.ts';
import type { Trouble, TroubleKind } from '../payments/trouble.ts';
import type { Role } from '../people/roles.ts';
import type { OrderInPush, OrderNews, PushNews } from './pushNews.ts';

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
  if (role === 'client') return paths.client.orders;
  if (role === 'livreur') return paths.livreur.dashboard;
  return news === 'claim' ? `${areas[role]}/reclamations` : paths[role].order(orderId);
}
