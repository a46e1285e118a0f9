import { and, desc, eq, isNull, like, lt, or, type SQL, sql } from 'drizzle-orm';
import { audit, users } from '#db/schema.ts';
import type { Page } from '#domain/page.ts';
import { PAGE_SIZE } from '#domain/page.ts';
import type { Role } from '#domain/roles.ts';
import { searchTerms } from '#domain/search.ts';
import { fold } from '#domain/text.ts';
import type { SignedCtx } from '../ctx.ts';
import { sequenceBefore } from '../journal.ts';
import { limitOf, NEWEST, type PageInput, pageOf, readCursor } from '../orders/cursor.ts';
import { beginsWords, contains } from '../search.ts';
import { amountOrdered, missionsDone, missionsUnderWay, ordersPlaced, punctuality } from './figures.ts';
import { person } from './people.ts';

/** Only what a role's list shows is counted, and only for the rows of the page. */
const NONE = {
  orders: sql<number>`0`,
  amountOrdered: sql<number>`0`,
  missionsUnderWay: sql<number>`0`,
  missionsDone: sql<number>`0`,
  punctuality: sql<number | null>`null`,
};
const FIGURES: Record<'client' | 'livreur' | 'desk', { [name in keyof Figures]: SQL<Figures[name]> }> = {
  client: { ...NONE, orders: ordersPlaced, amountOrdered },
  livreur: { ...NONE, missionsUnderWay, missionsDone, punctuality },
  desk: NONE,
};

interface Figures {
  /** Orders a client placed, and what they come to without the cancelled ones. */
  orders: number;
  amountOrdered: number;
  /** What stands on a livreur's list now. */
  missionsUnderWay: number;
  /** Deliveries a livreur finished, and the share on time of the latest hundred (null before the first). */
  missionsDone: number;
  punctuality: number | null;
}

export interface PersonRow extends Figures {
  id: string;
  fullname: string;
  email: string;
  phone: string;
  role: Role;
  active: boolean;
  verified: boolean;
  confirmedAt: number | null;
  createdAt: number;
  lastSeenAt: number | null;
}

export interface PeopleFilter extends PageInput {
  role: Role;
  search?: string | undefined;
  active?: boolean | undefined;
}

/** Newest accounts first. */
export function listPeople({ db }: SignedCtx, filter: PeopleFilter): Page<PersonRow> {
  const after = readCursor(filter.cursor, NEWEST);
  const figures = FIGURES[filter.role === 'client' || filter.role === 'livreur' ? filter.role : 'desk'];
  const rows = db
    .select({
      id: users.id,
      fullname: users.fullname,
      email: users.email,
      phone: users.phone,
      role: users.role,
      active: users.active,
      verified: users.verified,
      confirmedAt: users.confirmedAt,
      createdAt: users.createdAt,
      lastSeenAt: users.lastSeenAt,
      ...figures,
    })
    .from(users)
    .where(
      and(
        eq(users.role, filter.role),
        isNull(users.erasedAt),
        sql`(${users.createdAt}, ${users.id}) < (${after.at}, ${after.id})`,
        filter.active === undefined ? undefined : eq(users.active, filter.active),
        peopleFound(filter.search),
      ),
    )
    .orderBy(desc(users.createdAt), desc(users.id))
    .limit(limitOf(filter))
    .all();
  return pageOf(rows, filter);
}

/** The start of any word of the name, the phone, the start of the e-mail, any part of the id. */
export function peopleFound(typed: string | undefined): SQL | undefined {
  const terms = typed === undefined ? null : searchTerms(typed);
  if (!terms || typed === undefined) return undefined;
  const email = fold(typed)
    .trim()
    .replace(/[\\%_]/g, '\\$&');
  return or(
    beginsWords(users.folded, terms.words),
    contains(users.id, terms.id),
    sql`${like(users.email, `${email}%`)} escape '\\'`,
  );
}

export interface PersonEvent {
  sequence: number;
  at: number;
  act: string;
  actorName: string;
  actorRole: Role | 'system';
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

/** What was done to the account, newest first, by sequence: clocks jump. */
export function personHistory(ctx: SignedCtx, input: PageInput & { userId: string }): Page<PersonEvent> {
  const { id } = person(ctx, input.userId);
  const before = sequenceBefore(input.cursor);
  const size = input.limit ?? PAGE_SIZE;
  const rows = ctx.db
    .select({
      sequence: audit.sequence,
      at: audit.at,
      act: audit.act,
      actorName: audit.actorName,
      actorRole: audit.actorRole,
      before: audit.before,
      after: audit.after,
    })
    .from(audit)
    .where(and(eq(audit.subject, id), lt(audit.sequence, before)))
    .orderBy(desc(audit.sequence))
    .limit(size + 1)
    .all();
  const items = rows.slice(0, size);
  return { items, nextCursor: rows.length > size ? String(items.at(-1)?.sequence) : null };
}
