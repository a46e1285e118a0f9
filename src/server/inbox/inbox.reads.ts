import { and, count, desc, eq, gte, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { applications, messages, users } from '#db/schema.ts';
import { DAY } from '#domain/calendar.ts';
import type { ApplicationState } from '#domain/inbox.ts';
import type { applicationsListSchema, inboxListSchema } from '#domain/inputs/inbox.ts';
import type { Page } from '#domain/page.ts';
import { activeSuperadmins } from '../auth/accounts.reads.ts';
import type { Deps } from '../ctx.ts';
import { limitOf, NEWEST, type PageInput, pageOf, readCursor } from '../orders/cursor.ts';
import { foundBy } from './search.ts';

export interface MessageRow {
  id: string;
  fullname: string;
  email: string;
  message: string;
  createdAt: number;
}

export interface ApplicationRow extends MessageRow {
  phone: string;
  city: string;
  state: ApplicationState;
  decidedAt: number | null;
  /** Name of whoever decided; null while nobody has, or when the account is gone. */
  decidedBy: string | null;
}

export function listMessages(
  ctx: Pick<Deps, 'db'>,
  input: z.infer<typeof inboxListSchema>,
): Page<MessageRow> {
  const rows = ctx.db
    .select({
      id: messages.id,
      fullname: messages.fullname,
      email: messages.email,
      message: messages.message,
      createdAt: messages.createdAt,
    })
    .from(messages)
    .where(and(olderThan(messages, input), foundBy(messages.folded, input.search)))
    .orderBy(desc(messages.createdAt), desc(messages.id))
    .limit(limitOf(input))
    .all();
  return pageOf(rows, input);
}

export function listApplications(
  ctx: Pick<Deps, 'db'>,
  input: z.infer<typeof applicationsListSchema>,
): Page<ApplicationRow> {
  const rows = ctx.db
    .select({
      id: applications.id,
      fullname: applications.fullname,
      phone: applications.phone,
      email: applications.email,
      city: applications.city,
      message: applications.message,
      state: applications.state,
      decidedAt: applications.decidedAt,
      decidedBy: users.fullname,
      createdAt: applications.createdAt,
    })
    .from(applications)
    .leftJoin(users, eq(users.id, applications.decidedBy))
    .where(
      and(
        olderThan(applications, input),
        foundBy(applications.folded, input.search),
        input.state && eq(applications.state, input.state),
      ),
    )
    .orderBy(desc(applications.createdAt), desc(applications.id))
    .limit(limitOf(input))
    .all();
  return pageOf(rows, input);
}

function olderThan(table: typeof messages | typeof applications, input: PageInput): SQL {
  const { at, id } = readCursor(input.cursor, NEWEST);
  return sql`(${table.createdAt}, ${table.id}) < (${at}, ${id})`;
}

export interface InboxCounts {
  /** Applications that nobody has answered. */
  newApplications: number;
  /** Messages of the last seven days. */
  recentMessages: number;
}

export function countInbox({ db, now }: Pick<Deps, 'db' | 'now'>): InboxCounts {
  return {
    newApplications:
      db.select({ n: count() }).from(applications).where(eq(applications.state, 'new')).get()?.n ?? 0,
    recentMessages: messagesSince({ db }, now() - 7 * DAY),
  };
}

export function messagesSince({ db }: Pick<Deps, 'db'>, since: number): number {
  return db.select({ n: count() }).from(messages).where(gte(messages.createdAt, since)).get()?.n ?? 0;
}

/** Who gets what the public writes: the team's mailbox, or else each active superadmin. */
export function teamAddresses({ db, settings }: Pick<Deps, 'db' | 'settings'>): string[] {
  return settings.teamEmail
    ? [settings.teamEmail]
    : activeSuperadmins({ db }).map((superadmin) => superadmin.email);
}
