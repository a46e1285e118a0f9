import type { OrderEventKind } from '#domain/lifecycle/lifecycle.ts';
import { isDeskRole } from '#domain/people/roles.ts';
import { type DeskNews, isMissionOf } from '#domain/push/pushNews.ts';
import type { ActEvent } from '../acts/change.ts';
import { findClientNews } from '../mail/letters/orderLetters.ts';
import { enqueuePush, type PushCtx } from './enqueue.ts';

/** News that the desk hears unless it is its own. */
const OF_DESK: Partial<Record<OrderEventKind, DeskNews>> = {
  created: 'newOrder',
  visitFailed: 'visitFailed',
  claimed: 'claim',
};

export function writePushes(ctx: PushCtx, events: readonly ActEvent[]): void {
  for (const event of events) {
    const { kind, orderId, actor, after } = event;
    const deskNews = OF_DESK[kind];
    if (deskNews && !isDeskRole(actor.role) && actor.role !== 'system')
      enqueuePush(ctx, { role: 'desk' }, deskNews, orderId);
    tellLivreurs(ctx, event);
    const news = after?.clientId ? findClientNews(event, events) : null;
    if (after?.clientId && news) enqueuePush(ctx, { role: 'client', id: after.clientId }, news.kind, orderId);
  }
}

/** A livreur hears nothing of their own acts. */
function tellLivreurs(ctx: PushCtx, { orderId, actor, before, after }: ActEvent): void {
  const former = before && findLivreur(before);
  const present = after && findLivreur(after);
  const tell = (id: string, news: 'mission' | 'missionTaken' | 'promiseMoved') => {
    if (id !== actor.id) enqueuePush(ctx, { role: 'livreur', id }, news, orderId);
  };
  if (present && present !== former) tell(present, 'mission');
  else if (present && before && after && isMoved(before, after)) tell(present, 'promiseMoved');
  const isTaken = after?.livreurId !== former || after?.status === 'cancelled';
  if (former && former !== present && isTaken) tell(former, 'missionTaken');
}

type Version = NonNullable<ActEvent['after']>;

const findLivreur = (order: Version): string | null =>
  order.livreurId && isMissionOf(order, order.livreurId) ? order.livreurId : null;

const isMoved = (before: Version, after: Version): boolean =>
  before.promisedAt !== after.promisedAt ||
  before.slotFrom !== after.slotFrom ||
  before.deliverySlotFrom !== after.deliverySlotFrom;
