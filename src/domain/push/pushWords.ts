import { areas, paths } from '../addresses.ts';
import { formatDeadline, formatPassage } from '../format/order/slotWords.ts';
import { TROUBLE_ADVICE } from '../format/troubleAdvice.ts';
import { getTroubleTitle } from '../format/troubleWords.ts';
import { NEWS_TITLES } from '../letters.ts';
import { isBeforePickup } from '../lifecycle/lifecycle.ts';
import { referenceOf } from '../orders/order.ts';
import type { Trouble, TroubleKind } from '../payments/trouble.ts';
import type { Role } from '../people/roles.ts';
import type { OrderInPush, OrderNews, PushNews } from './pushNews.ts';

/** A notification lies on a locked screen, so it names nobody, no place and no amount. */
export interface PushWords {
  title: string;
  body: string;
  path: string;
}

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

const SAYS_RETURN: readonly OrderNews[] = ['order.promiseMoved', 'order.pickedUp'];

export function composePush(news: OrderNews, order: OrderInPush, role: Role, now: number): PushWords {
  const number = `Commande #${referenceOf(order.id)}`;
  const hour = role === 'livreur' && news !== 'missionTaken' ? describeVisit(order, now) : null;
  const promise = SAYS_RETURN.includes(news) ? `retour ${formatDeadline(order.promisedAt, now)}` : null;
  return {
    title: TITLES[news],
    body: [number, hour ?? promise].filter((part) => part !== null).join('\u00a0· '),
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

function describeVisit({ status, slot, toldAt, promisedAt }: OrderInPush, now: number): string {
  if (!isBeforePickup(status)) return `à rendre ${formatDeadline(toldAt ?? promisedAt, now)}`;
  if (slot) return formatPassage(slot, now);
  return toldAt === null ? 'à chercher' : `à chercher ${formatDeadline(toldAt, now)}`;
}

function getPath(news: OrderNews, orderId: string, role: Role): string {
  if (role === 'client') return paths.client.orders;
  if (role === 'livreur') return paths.livreur.dashboard;
  return news === 'claim' ? `${areas[role]}/reclamations` : paths[role].order(orderId);
}
