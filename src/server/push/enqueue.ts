import { and, eq, sql } from 'drizzle-orm';
import { outbox } from '#db/schema.ts';
import { HOUR } from '#domain/format/calendar.ts';
import type { OrderEventKind } from '#domain/lifecycle/lifecycle.ts';
import { isDeskRole } from '#domain/people/roles.ts';
import { type DeskNews, isMissionOf, type PushNews } from '#domain/push/pushNews.ts';
import type { ActEvent } from '../acts/change.ts';
import type { Deps } from '../ctx.ts';
import { findClientNews } from '../mail/letters/orderLetters.ts';
import { makeLetterId } from '../mail/outbox.ts';
import { PUSH_URGENCIES } from '../mail/queue.ts';
import {
  selectDeskSubscriptions,
  selectSubscriptions,
  selectSuperadminSubscriptions,
} from './subscriptions.ts';

/** Later than this the news is old. */
const LIFE_MS = 12 * HOUR;

export type PushCtx = Pick<Deps, 'db' | 'store' | 'push' | 'now' | 'id'>;
type Reader = { role: 'livreur' | 'client'; id: string } | { role: 'desk' | 'superadmin' };

const SUBSCRIPTIONS = { desk: selectDeskSubscriptions, superadmin: selectSuperadminSubscriptions };

/** Each browser of the reader gets the newest news of a topic, in place of what still waits. */
export function enqueuePush(ctx: PushCtx, reader: Reader, news: PushNews, topic: string): void {
  const { db } = ctx;
  const now = ctx.now();
  const browsers =
    'id' in reader
      ? selectSubscriptions(db).all({ userId: reader.id, now })
      : SUBSCRIPTIONS[reader.role](db).all({ now });
  for (const { id: recipient } of browsers) {
    const isWaiting = and(
      sql`${outbox.state} <> 'sent'`,
      eq(outbox.recipient, recipient),
      eq(outbox.topic, topic),
      eq(outbox.state, 'waiting'),
    );
    const waiting = db.select({ kind: outbox.kind }).from(outbox).where(isWaiting).get();
    const isMissionUnheard = waiting?.kind === 'push.mission';
    // The livreur will hear of the mission with its present hour.
    if (isMissionUnheard && news === 'promiseMoved') continue;
    db.delete(outbox).where(isWaiting).run();
    if (isMissionUnheard && news === 'missionTaken') continue;
    db.insert(outbox)
      .values({
        id: makeLetterId(ctx),
        kind: `push.${news}`,
        recipient,
        topic,
        urgency: PUSH_URGENCIES[reader.role],
        dueAt: now,
        dropAfter: now + LIFE_MS,
        createdAt: now,
      })
      .run();
  }
  if (browsers.length > 0) ctx.store.afterCommit(() => ctx.push.wake(), ctx.push);
}

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
