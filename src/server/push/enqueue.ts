import { and, eq, sql } from 'drizzle-orm';
import { outbox } from '#db/schema.ts';
import { HOUR } from '#domain/format/calendar.ts';
import type { PushNews } from '#domain/push/pushNews.ts';
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
