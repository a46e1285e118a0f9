import { and, desc, eq, isNull, like, lt, or, type SQL, sql } from 'drizzle-orm';
import { audit, users } from '#db/schema.ts';
import { columns, newestFirst, olderThan } from '#db/select.ts';
import { searchTerms } from '#domain/format/search.ts';
import { fold } from '#domain/format/text.ts';
import type { Role } from '#domain/people/roles.ts';
import { auditPage } from '../audit/audit.reads.ts';
import type { SignedCtx } from '../ctx.ts';
import { limitOf, NEWEST, type PageInput, pageOf, readCursor } from '../paging/cursor.ts';
import { beginsWords, contains } from '../search.ts';
import { amountOrdered, missionsDone, missionsUnderWay, ordersPlaced, punctuality } from './figures.ts';
import { loadPerson } from './people.ts';

/** Only what a role's list shows is counted, and only for the rows of the page. */
const NO_FIGURES = {
  orders: sql<number>`0`,
  amountOrdered: sql<number>`0`,
  missionsUnderWay: sql<number>`0`,
  missionsDone: sql<number>`0`,
  punctuality: sql<number | null>`null`,
};
const FIGURES: Record<Role, typeof NO_FIGURES> = {
  client: { ...NO_FIGURES, orders: ordersPlaced, amountOrdered },
  livreur: { ...NO_FIGURES, missionsUnderWay, missionsDone, punctuality },
  admin: NO_FIGURES,
  superadmin: NO_FIGURES,
};

interface PeopleFilter extends PageInput {
  role: Role;
  search?: string | undefined;
  active?: boolean | undefined;
}

/** Newest accounts first. */
export function listPeople({ db }: SignedCtx, { role, active, search, ...page }: PeopleFilter) {
  const rows = db
    .select({
      ...columns(users, 'id', 'fullname', 'email', 'phone', 'role', 'active', 'verified'),
      ...columns(users, 'confirmedAt', 'createdAt', 'lastSeenAt'),
      ...FIGURES[role],
    })
    .from(users)
    .where(
      and(
        eq(users.role, role),
        isNull(users.erasedAt),
        olderThan(users, readCursor(page.cursor, NEWEST)),
        active === undefined ? undefined : eq(users.active, active),
        matchesPerson(search),
      ),
    )
    .orderBy(...newestFirst(users))
    .limit(limitOf(page))
    .all();
  return pageOf(rows, page);
}

/** The start of any word of the name, the phone, the start of the e-mail, any part of the id. */
export function matchesPerson(typed = ''): SQL | undefined {
  const terms = searchTerms(typed);
  if (!terms) return undefined;
  const email = fold(typed)
    .trim()
    .replace(/[\\%_]/g, '\\$&');
  return or(
    beginsWords(users.folded, terms.words),
    contains(users.id, terms.id),
    sql`${like(users.email, `${email}%`)} escape '\\'`,
  );
}

/** What was done to the account, newest first. */
export function personHistory(ctx: SignedCtx, input: PageInput & { userId: string }) {
  const { id } = loadPerson(ctx, input.userId);
  return auditPage(input, (before, limit) =>
    ctx.db
      .select(columns(audit, 'sequence', 'at', 'act', 'actorName', 'actorRole', 'before', 'after'))
      .from(audit)
      .where(and(eq(audit.subject, id), lt(audit.sequence, before)))
      .orderBy(desc(audit.sequence))
      .limit(limit)
      .all(),
  );
}
