import { and, desc, eq, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { atMost, type Db, prepareStatement } from '#db/connection.ts';
import { accounts, actors, audit, contacts, orderEvents, orders, recurringRules, users } from '#db/schema.ts';
import { buildNewestFirstSort, countRows, isInPage, isOlderThan, pickColumns } from '#db/select.ts';
import { DomainError } from '#domain/failures/failures.ts';
import { formatIsoDay } from '#domain/format/calendar.ts';
import { mayBePartOfId, parseSearch } from '#domain/format/search.ts';
import { foldText } from '#domain/format/text.ts';
import { ACTIVE_MISSION_STATUSES } from '#domain/lifecycle/lifecycle.ts';
import { isDeskRole, type Role } from '#domain/people/roles.ts';
import { hasFactor } from '#domain/people/secondFactor.ts';
import { computePunctuality, type DueDelivery } from '#domain/promises/punctuality.ts';
import { readAuditPage } from '../audit/audit.reads.ts';
import { readFactors } from '../auth/accounts.reads.ts';
import type { Deps, SignedCtx } from '../ctx.ts';
import { getBlindness } from '../orderFields/balance.ts';
import { addDeskClocks, type DeskClocked } from '../orderFields/clocks.ts';
import { parseRows } from '../orderFields/jsonFields.ts';
import type { DeskRow } from '../orderFields/orderJson.ts';
import { selectDeskRows } from '../orderFields/orderList.ts';
import { IS_ENDED, IS_OPEN, LATE_AT } from '../orderFields/promiseJson.ts';
import { cutPage, getLimit, NEWEST, type PageInput, readCursor } from '../paging/page.ts';
import { isRunning } from '../recurring/recurring.reads.ts';
import {
  findFewMatches,
  hasPart,
  hasWords,
  selectByWords,
  selectMatchColumns,
  sortByLength,
} from '../search/search.ts';
import { loadPerson } from './people.ts';

type PeopleFilter = PageInput & { role: Role; search?: string | undefined; active?: boolean | undefined };

function readPresentOrders(
  ctx: SignedCtx,
  ids: readonly (string | null)[],
): Map<string, DeskClocked<DeskRow>> {
  const rows = selectDeskRows(ctx.db, 'card')
    .where(sql`${orders.id} in (select value from json_each(${JSON.stringify(ids)}))`)
    .prepare()
    .all(getBlindness(ctx));
  return new Map(addDeskClocks(ctx, parseRows<DeskRow>(rows)).map((order) => [order.id, order]));
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
      orders: ordersPlaced,
      amountOrdered,
      address: lastAddress,
      presentId,
      missionsUnderWay,
      missionsDone,
    })
    .from(users)
    .where(isInPage(users, isListed, getLimit(page)))
    .orderBy(...buildNewestFirstSort(users))
    .all();
  const { items, nextCursor } = cutPage(rows, page);
  const presentIds = items.map(({ presentId: id }) => id);
  const presents = readPresentOrders(ctx, presentIds);
  return {
    items: items.map(({ demo, presentId: id, ...person }) => ({
      ...person,
      punctuality: computePunctuality(role === 'livreur' ? listLatestDeliveries(ctx.db, person.id) : []),
      present: (id && presents.get(id)) ?? null,
      lacksFactor: isDeskRole(role) && !demo && !hasFactor(readFactors(ctx, person.id)),
    })),
    nextCursor,
  };
}

/** Those whom the desk serves, by kind. */
export function countPeople({
  db,
  now,
}: SignedCtx): Record<'clients' | 'contacts' | 'businesses' | 'rules', number> {
  return {
    clients: countRows(db, users, and(eq(users.role, 'client'), isNull(users.erasedAt))),
    contacts: countRows(db, contacts, and(isNull(contacts.mergedInto), isNull(contacts.erasedAt))),
    businesses: countRows(db, accounts),
    rules: countRows(db, recurringRules, isRunning(formatIsoDay(now()))),
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

// The alias `o` is written out, because Drizzle would name the outer query's `orders` and not the subquery's.
const ownOrders = sql`o.livreur_id = ${users.id} and o.status in ('completed', 'cancelled') and o.status = 'completed'`;
const onMissionList = sql`o.livreur_id = ${users.id} and o.status not in ('completed', 'cancelled') and o.status in ${ACTIVE_MISSION_STATUSES}`;
const selectFromOwnOrders = (what: SQL) =>
  sql`(select ${what} from ${orders} o where o.client_id = ${users.id})`;

export const ordersPlaced = sql<number>`${selectFromOwnOrders(sql`count(*)`)}`;
export const amountOrdered = sql<number>`${selectFromOwnOrders(sql`coalesce(sum(case when o.status <> 'cancelled' then o.grand_total end), 0)`)}`;
const selectLastAddress = sql`(select o.client_address from ${orders} o where o.client_id = ${users.id} order by o.created_at desc, o.id desc limit 1)`;
/** The place of the last order says where the client lives; their profile often has none. */
export const lastAddress = sql<string | null>`${selectLastAddress}`;
const selectPresentId = sql`(select ${orders.id} from ${orders} where ${orders.clientId} = ${users.id} and ${IS_OPEN} order by ${LATE_AT} is null, ${LATE_AT}, ${orders.createdAt} limit 1)`;
/** The client's open order that is due next; one without a told hour comes after the others. */
const presentId = sql<string | null>`${selectPresentId}`;
export const missionsUnderWay = sql<number>`(select count(*) from ${orders} o where ${onMissionList})`;
export const missionsDone = sql<number>`(select count(*) from ${orders} o where ${ownOrders})`;

const RATED_DELIVERIES = 50;
// A delivery begins with its last assignment or reassignment.
const sentAt = sql<
  number | null
>`(select max(e.at) from ${orderEvents} e where e.order_number = ${orders.number} and ((e.kind = 'assigned' and e.to_status = 'assigned_for_delivery') or e.kind = 'reassigned'))`;
/** An index is sorted like the query, so that the cost does not grow with the number of past deliveries. */
const selectLatestDeliveries = prepareStatement((db, p) =>
  db
    .select({
      sentAt,
      toldAt: sql<number>`coalesce(${orders.toldAt}, ${orders.promisedAt})`,
      doneAt: orders.completedAt,
    })
    .from(orders)
    .where(and(eq(orders.livreurId, p('livreurId')), eq(orders.status, 'completed'), IS_ENDED))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(atMost(RATED_DELIVERIES)),
);

export const readRecord = ({ db }: Pick<Deps, 'db'>, livreurId: string) => ({
  missionsDone: db.select({ n: missionsDone }).from(users).where(eq(users.id, livreurId)).get()?.n ?? 0,
  punctuality: computePunctuality(listLatestDeliveries(db, livreurId)),
});

/** Deliveries that the desk recorded without sending a livreur do not count. */
function listLatestDeliveries(db: Db, livreurId: string): DueDelivery[] {
  return selectLatestDeliveries(db)
    .all({ livreurId })
    .flatMap(({ sentAt: sent, toldAt, doneAt }) =>
      sent === null || doneAt === null ? [] : [{ sentAt: sent, toldAt, doneAt }],
    );
}
