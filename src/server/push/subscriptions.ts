import { and, desc, eq, inArray, ne, type SQL, sql } from 'drizzle-orm';
import { type Db, prepareStatement } from '#db/connection.ts';
import { pushSubscriptions, sessions, users } from '#db/schema.ts';
import { DomainError } from '#domain/failures/failures.ts';
import type { SubscribeInput } from '#domain/inputs/push.ts';
import type { Role } from '#domain/people/roles.ts';
import { recordAudit } from '../acts/journal.ts';
import type { SignedCtx } from '../ctx.ts';
import { isPublicHost } from './post.ts';

const MAX_OF_PERSON = 10;

/** A session that has expired may still have its row. */
export const IS_SESSION_LIVE = sql`${sessions.phase} = 'open' and ${sessions.expiresAt} > ${sql.placeholder('now')} / 1000 and ${sessions.absoluteExpiresAt} > ${sql.placeholder('now')}`;

const selectLive = (db: Db) =>
  db
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .innerJoin(sessions, and(eq(sessions.id, pushSubscriptions.sessionId), IS_SESSION_LIVE));

export const selectSubscriptions = prepareStatement((db, p) =>
  selectLive(db).where(eq(pushSubscriptions.userId, p('userId'))),
);

const selectLiveOfRoles = (db: Db, roles: Role[]) =>
  selectLive(db).innerJoin(
    users,
    and(eq(users.id, pushSubscriptions.userId), inArray(users.role, roles), users.active),
  );

export const selectDeskSubscriptions = prepareStatement((db) =>
  selectLiveOfRoles(db, ['admin', 'superadmin']),
);
export const selectSuperadminSubscriptions = (db: Db) => selectLiveOfRoles(db, ['superadmin']).prepare();

export async function subscribe(ctx: SignedCtx, { endpoint, keys }: SubscribeInput): Promise<{ on: true }> {
  const { db, actor, sessionId } = ctx;
  const isOwn = and(eq(pushSubscriptions.endpoint, endpoint), eq(pushSubscriptions.userId, actor.id));
  // A browser that is open says again and again that it is subscribed.
  if (!db.select({ id: pushSubscriptions.id }).from(pushSubscriptions).where(isOwn).get()) {
    ctx.limits.consume('push.subscribe', actor.id);
    if (!(await isPublicHost(ctx.push.resolve, new URL(endpoint).hostname)))
      throw new DomainError('PUSH_REFUSED');
  }
  const row = { ...keys, userId: actor.id, sessionId, usedAt: ctx.now() };
  const ofEndpoint = eq(pushSubscriptions.endpoint, endpoint);
  ctx.store.write(() => {
    // A browser that changes hands goes to its new person.
    endSubscriptions(db, and(ofEndpoint, ne(pushSubscriptions.userId, actor.id)), ctx.now());
    const isKnown = db.select({ id: pushSubscriptions.id }).from(pushSubscriptions).where(ofEndpoint).get();
    db.insert(pushSubscriptions)
      .values({ ...row, id: ctx.id(), endpoint })
      .onConflictDoUpdate({ target: pushSubscriptions.endpoint, set: row })
      .run();
    const newestFirst = db
      .select({ id: pushSubscriptions.id })
      .from(pushSubscriptions)
      .where(eq(pushSubscriptions.userId, actor.id))
      .orderBy(desc(pushSubscriptions.usedAt), desc(sql`rowid`))
      .all();
    for (const { id } of newestFirst.slice(MAX_OF_PERSON))
      db.delete(pushSubscriptions).where(eq(pushSubscriptions.id, id)).run();
    if (!isKnown) recordAudit(ctx, { act: 'push.subscribe', subject: actor.id });
  });
  return { on: true };
}

export function unsubscribe(ctx: SignedCtx, { endpoint }: { endpoint: string }): { on: false } {
  const { id } = ctx.actor;
  const own = and(eq(pushSubscriptions.endpoint, endpoint), eq(pushSubscriptions.userId, id));
  ctx.store.write(() => {
    if (endSubscriptions(ctx.db, own, ctx.now()) > 0)
      recordAudit(ctx, { act: 'push.unsubscribe', subject: id });
  });
  return { on: false };
}

/** Answers how many ended. */
export function endSubscriptions(db: Db, which: SQL | undefined, now: number): number {
  const ended = db
    .delete(pushSubscriptions)
    .where(which)
    .returning({ userId: pushSubscriptions.userId })
    .all();
  for (const { userId } of ended)
    db.update(users).set({ pushEndedAt: now }).where(eq(users.id, userId)).run();
  return ended.length;
}
