import { and, count, desc, eq, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { type Db, prepareStatement } from '#db/connection.ts';
import { accounts, actors, audit, contacts, orders, recurringRules, users } from '#db/schema.ts';
import { buildNewestFirstSort, isInPage, isOlderThan, pickColumns } from '#db/select.ts';
import { DomainError } from '#domain/failures/failures.ts';
import { formatIsoDay } from '#domain/format/calendar.ts';
import { mayBePartOfId, parseSearch } from '#domain/format/search.ts';
import { foldText } from '#domain/format/text.ts';
import { isDeskRole, type Role } from '#domain/people/roles.ts';
import { hasFactor } from '#domain/people/secondFactor.ts';
import { readAuditPage } from '../audit/audit.reads.ts';
import { readFactors } from '../auth/accounts.reads.ts';
import type { SignedCtx } from '../ctx.ts';
import { getBlindness } from '../orderFields/balance.ts';
import { addDeskClocks } from '../orderFields/clocks.ts';
import { parseRows } from '../orderFields/jsonFields.ts';
import type { DeskRow } from '../orderFields/orderJson.ts';
import { selectDeskRows } from '../orderFields/orderList.ts';
import { IS_OPEN, LATE_AT } from '../orderFields/promiseJson.ts';
import { cutPage, getLimit, NEWEST, type PageInput, readCursor } from '../paging/cursor.ts';
import { isRunning } from '../recurring/recurring.reads.ts';
import {
  findFewMatches,
  hasPart,
  hasWords,
  selectByWords,
  selectMatchColumns,
  sortByLength,
} from '../search/search.ts';
import { amountOrdered, countMissionsUnderWay, lastAddress, ordersPlaced, readRecord } from './figures.ts';
import { loadPerson } from './people.ts';

const NO_ORDERS = { orders: 0, amountOrdered: 0, address: null };
const NO_MISSIONS = { missionsUnderWay: 0, missionsDone: 0, punctuality: { kept: 0, broken: 0 } };

function readFigures(ctx: SignedCtx, { id, role }: { id: string; role: Role }) {
  const placed = { orders: ordersPlaced, amountOrdered, address: lastAddress };
  const own = role === 'client' ? ctx.db.select(placed).from(users).where(eq(users.id, id)).get() : undefined;
  return {
    ...(own ?? NO_ORDERS),
    ...(role === 'livreur'
      ? { missionsUnderWay: countMissionsUnderWay(ctx, id), ...readRecord(ctx, id) }
      : NO_MISSIONS),
  };
}

type PeopleFilter = PageInput & { role: Role; search?: string | undefined; active?: boolean | undefined };

/** The next event of a client, as the desk reads it; an order without a told hour comes after the others. */
const selectPresentOrder = prepareStatement((db, p) =>
  selectDeskRows(db, 'card')
    .where(and(eq(orders.clientId, p('clientId')), IS_OPEN))
    .orderBy(sql`${LATE_AT} is null`, LATE_AT, orders.createdAt)
    .limit(1),
);

function readPresentOrder(ctx: SignedCtx, { id, role }: { id: string; role: Role }) {
  if (role !== 'client') return null;
  const row = selectPresentOrder(ctx.db).get({ clientId: id, ...getBlindness(ctx) });
  return addDeskClocks(ctx, parseRows<DeskRow>(row ? [row] : []))[0] ?? null;
}

/** The desk serves clients; the accounts of colleagues are the superadmin's. */
export function listPeople(ctx: SignedCtx, { role, active, search, ...page }: PeopleFilter) {
  if (role !== 'client' && ctx.actor.role !== 'superadmin') throw new DomainError('FORBIDDEN');
  const isListed = and(
    buildPersonCondition(ctx.db, role, search),
    isNull(users.erasedAt),
    isOlderThan(users, readCursor(page.cursor, NEWEST)),
    active === undefined ? undefined : eq(users.active, active),
  );
  const rows = ctx.db
    .select({
      ...pickColumns(users, 'id', 'fullname', 'email', 'phone', 'role', 'active', 'verified'),
      ...pickColumns(users, 'confirmedAt', 'createdAt', 'lastSeenAt', 'demo'),
    })
    .from(users)
    .where(isInPage(users, isListed, getLimit(page)))
    .orderBy(...buildNewestFirstSort(users))
    .all();
  const { items, nextCursor } = cutPage(rows, page);
  return {
    items: items.map(({ demo, ...person }) => ({
      ...person,
      ...readFigures(ctx, person),
      present: readPresentOrder(ctx, person),
      lacksFactor: isDeskRole(role) && !demo && !hasFactor(readFactors(ctx, person.id)),
    })),
    nextCursor,
  };
}

/** Those whom the desk serves, by kind. */
export function countPeople(ctx: SignedCtx): Record<'clients' | 'contacts' | 'businesses' | 'rules', number> {
  const countRows = (table: SQLiteTable, condition?: SQL) =>
    ctx.db.select({ n: count() }).from(table).where(condition).get()?.n ?? 0;
  return {
    clients: countRows(users, and(eq(users.role, 'client'), isNull(users.erasedAt))),
    contacts: countRows(contacts, and(isNull(contacts.mergedInto), isNull(contacts.erasedAt))),
    businesses: countRows(accounts),
    rules: countRows(recurringRules, isRunning(formatIsoDay(ctx.now()))),
  };
}

export function buildPersonCondition(db: Db, role: Role, typed = ''): SQL | undefined {
  const isOfRole = eq(users.role, role);
  const terms = parseSearch(typed);
  if (!terms) return isOfRole;
  const words = sortByLength(terms.words);
  const holdsId = mayBePartOfId(terms.id) ? hasPart(users.id, terms.id) : sql`0`;
  const email = foldText(typed).trim();
  const beginsEmail = sql`${users.email} >= ${email} and ${users.email} < ${email} || char(1114111)`;
  const others = [and(isOfRole, holdsId), beginsEmail].map(
    (condition) => sql`select ${selectMatchColumns(users)} from ${users} where ${condition}`,
  );
  const matches = sql.join([selectByWords(users, words), ...others], sql` union all `);
  const few = findFewMatches(db, users, matches);
  // The unary plus keeps SQLite off the index of the role, which would read all people of that role.
  if (few) return and(sql`+${isOfRole}`, few);
  return and(isOfRole, or(hasWords(users.folded, words), holdsId, beginsEmail));
}

export function readPersonHistory(ctx: SignedCtx, input: PageInput & { userId: string }) {
  const { id } = loadPerson(ctx, input.userId);
  return readAuditPage(input, (before, limit) =>
    ctx.db
      .select({
        ...pickColumns(audit, 'sequence', 'at', 'act'),
        actorName: actors.name,
        actorRole: actors.role,
        ...pickColumns(audit, 'before', 'after'),
      })
      .from(audit)
      .innerJoin(actors, eq(actors.number, audit.actor))
      .where(and(eq(audit.subject, id), lt(audit.sequence, before)))
      .orderBy(desc(audit.sequence))
      .limit(limit)
      .all(),
  );
}
