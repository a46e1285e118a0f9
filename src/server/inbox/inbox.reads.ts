import { and, count, eq, gte } from 'drizzle-orm';
import type { z } from 'zod';
import { applications, messages, users } from '#db/schema.ts';
import { columns, inPage, newestFirst, olderThan } from '#db/select.ts';
import { DAY } from '#domain/format/calendar.ts';
import type { applicationsListSchema, inboxListSchema } from '#domain/inputs/inbox.ts';
import { activeSuperadmins } from '../auth/accounts.reads.ts';
import type { Deps } from '../ctx.ts';
import { limitOf, NEWEST, pageOf, readCursor } from '../paging/cursor.ts';
import { matchesSearch } from './search.ts';

export function listMessages({ db }: Pick<Deps, 'db'>, input: z.infer<typeof inboxListSchema>) {
  const isListed = and(
    olderThan(messages, readCursor(input.cursor, NEWEST)),
    matchesSearch(db, messages, input.search),
  );
  const rows = db
    .select(columns(messages, 'id', 'fullname', 'email', 'message', 'createdAt'))
    .from(messages)
    .where(inPage(messages, isListed, limitOf(input)))
    .orderBy(...newestFirst(messages))
    .all();
  return pageOf(rows, input);
}

export function listApplications({ db }: Pick<Deps, 'db'>, input: z.infer<typeof applicationsListSchema>) {
  const isListed = and(
    olderThan(applications, readCursor(input.cursor, NEWEST)),
    matchesSearch(db, applications, input.search),
    input.state && eq(applications.state, input.state),
  );
  const rows = db
    .select({
      ...columns(applications, 'id', 'fullname', 'phone', 'email', 'city', 'message', 'state'),
      ...columns(applications, 'decidedAt', 'createdAt'),
      decidedBy: users.fullname,
    })
    .from(applications)
    .leftJoin(users, eq(users.id, applications.decidedBy))
    .where(inPage(applications, isListed, limitOf(input)))
    .orderBy(...newestFirst(applications))
    .all();
  return pageOf(rows, input);
}

/** Applications without an answer, and the messages of the last seven days. */
export function countInbox({ db, now }: Pick<Deps, 'db' | 'now'>) {
  const unanswered = db.select({ n: count() }).from(applications).where(eq(applications.state, 'new')).get();
  return { newApplications: unanswered?.n ?? 0, recentMessages: messagesSince({ db }, now() - 7 * DAY) };
}

export function messagesSince({ db }: Pick<Deps, 'db'>, since: number): number {
  return db.select({ n: count() }).from(messages).where(gte(messages.createdAt, since)).get()?.n ?? 0;
}

/** Who is written to about messages and applications: the team's mailbox, or else each active superadmin. */
export function teamAddresses({ db, settings }: Pick<Deps, 'db' | 'settings'>): string[] {
  return settings.teamEmail ? [settings.teamEmail] : activeSuperadmins({ db }).map(({ email }) => email);
}
