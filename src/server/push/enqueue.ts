import { and, eq, type Placeholder, sql } from 'drizzle-orm';
import { prepareStatement } from '#db/connection.ts';
import { outbox } from '#db/schema.ts';
import { HOUR } from '#domain/format/calendar.ts';
import type { PushKind, PushNews } from '#domain/push/pushNews.ts';
import type { Deps } from '../ctx.ts';
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

const isWaiting = (recipient: Placeholder, topic: Placeholder) =>
  and(
    sql`${outbox.state} <> 'sent'`,
    eq(outbox.recipient, recipient),
    eq(outbox.topic, topic),
    eq(outbox.state, 'waiting'),
  );

const selectWaitingNews = prepareStatement((db, p) =>
  db
    .select({ kind: outbox.kind })
    .from(outbox)
    .where(isWaiting(p('recipient'), p('topic'))),
);

const deleteWaitingNews = prepareStatement((db, p) =>
  db.delete(outbox).where(isWaiting(p('recipient'), p('topic'))),
);

const insertPush = prepareStatement((db, p) =>
  db
    .insert(outbox)
    .values(p.row('id', 'kind', 'recipient', 'topic', 'urgency', 'dueAt', 'dropAfter', 'createdAt')),
);

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
    const isMissionUnheard = selectWaitingNews(db).get({ recipient, topic })?.kind === 'push.mission';
    // The livreur will hear of the mission with its present hour.
    if (isMissionUnheard && news === 'promiseMoved') continue;
    deleteWaitingNews(db).run({ recipient, topic });
    if (isMissionUnheard && news === 'missionTaken') continue;
    insertPush(db).run({
      id: makeLetterId(ctx),
      kind: `push.${news}` satisfies PushKind,
      recipient,
      topic,
      urgency: PUSH_URGENCIES[reader.role],
      dueAt: now,
      dropAfter: now + LIFE_MS,
      createdAt: now,
    });
  }
  if (browsers.length > 0) ctx.store.afterCommit(() => ctx.push.wake(), ctx.push);
}
