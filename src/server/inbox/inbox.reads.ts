import { and, eq, gte, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Db } from '#db/connection.ts';
import { applications, messages, users } from '#db/schema.ts';
import {
  buildNewestFirstSort,
  buildOldestFirstSort,
  countRows,
  isInPage,
  isNewerThan,
  isOlderThan,
  pickColumns,
} from '#db/select.ts';
import { foldForSearch, parseSearch } from '#domain/format/search.ts';
import type { applicationsListSchema, messagesListSchema } from '#domain/inputs/inbox.ts';
import { listActiveSuperadmins } from '../auth/accounts.reads.ts';
import type { Deps } from '../ctx.ts';
import { cutPage, getLimit, NEWEST, OLDEST, readCursor } from '../paging/page.ts';
import { findFewMatches, hasWords, selectByWords, sortByLength } from '../search/search.ts';

/** The states are literals, because SQLite uses the partial index of waiting messages only without parameters. */
const waits = sql`${messages.state} in ('new', 'read')`;

/** Messages that wait are sorted by the hour at which an answer is due. */
export function listMessages({ db }: Pick<Deps, 'db'>, input: z.infer<typeof messagesListSchema>) {
  const isWaiting = input.state === 'waiting';
  const sort = isWaiting ? buildOldestFirstSort(messages) : buildNewestFirstSort(messages);
  const isListed = and(
    isWaiting
      ? isNewerThan(messages, readCursor(input.cursor, OLDEST))
      : isOlderThan(messages, readCursor(input.cursor, NEWEST)),
    buildSearchCondition(db, messages, input.search),
    isWaiting ? waits : undefined,
  );
  const rows = db
    .select({
      ...pickColumns(
        messages,
        'id',
        'fullname',
        'email',
        'message',
        'reply',
        'state',
        'handledAt',
        'createdAt',
      ),
      handledBy: users.fullname,
    })
    .from(messages)
    .leftJoin(users, eq(users.id, messages.handledBy))
    .where(isInPage(messages, isListed, getLimit(input), sort))
    .orderBy(...sort)
    .all();
  return cutPage(rows, input);
}

/** A candidate who is hired may sign up with another e-mail than they applied with, and be an admin later. */
const hasAccount = sql`exists (select 1 from users u where u.role in ('livreur', 'admin', 'superadmin') and (u.email = ${applications.email} or u.phone = ${applications.phone}))`;
/** An accepted one waits for its account. */
export const isWaitingApplication = sql`(${applications.state} = 'new' or (${applications.state} = 'accepted' and not ${hasAccount}))`;

export function listApplications({ db }: Pick<Deps, 'db'>, input: z.infer<typeof applicationsListSchema>) {
  const isListed = and(
    isOlderThan(applications, readCursor(input.cursor, NEWEST)),
    buildSearchCondition(db, applications, input.search),
    input.state === 'waiting' ? isWaitingApplication : input.state && eq(applications.state, input.state),
  );
  const rows = db
    .select({
      ...pickColumns(applications, 'id', 'fullname', 'phone', 'email', 'city', 'message', 'state'),
      ...pickColumns(applications, 'decidedAt', 'createdAt'),
      hasAccount: hasAccount.mapWith(Boolean),
      decidedBy: users.fullname,
    })
    .from(applications)
    .leftJoin(users, eq(users.id, applications.decidedBy))
    .where(isInPage(applications, isListed, getLimit(input)))
    .orderBy(...buildNewestFirstSort(applications))
    .all();
  return cutPage(rows, input);
}

export function countInbox({ db }: Pick<Deps, 'db'>) {
  const waitingApplications = countRows(db, applications, isWaitingApplication);
  return { waitingApplications, waitingMessages: countRows(db, messages, waits) };
}

export function countRecentMessages({ db }: Pick<Deps, 'db'>, since: number): number {
  return countRows(db, messages, gte(messages.createdAt, since));
}

export function listTeamAddresses({ db, settings }: Pick<Deps, 'db' | 'settings'>): string[] {
  return settings.teamEmail ? [settings.teamEmail] : listActiveSuperadmins({ db }).map(({ email }) => email);
}

export function foldSender(row: { fullname: string; email: string; city?: string; phone?: string }): string {
  return foldForSearch(`${row.fullname} ${row.email} ${row.city ?? ''}`, row.phone ?? '');
}

/** An empty search matches all rows; one of punctuation alone matches none. */
function buildSearchCondition(
  db: Db,
  table: typeof applications | typeof messages,
  typed: string | undefined,
): SQL | undefined {
  const terms = parseSearch(typed ?? '');
  if (!terms) return undefined;
  const words = sortByLength(terms.words);
  const matches = selectByWords(table, words);
  return findFewMatches(db, table, matches) ?? hasWords(table.folded, words);
}
