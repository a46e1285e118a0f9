import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import {
  accountPeople,
  accountPrices,
  accounts,
  contacts,
  orders,
  recurringRules,
  users,
} from '#db/schema.ts';
import { buildNewestFirstSort, countRows, findRow, isInPage, isOlderThan, pickColumns } from '#db/select.ts';
import type { AccountTerms } from '#domain/accounts/account.ts';
import { isInvoiceLate } from '#domain/accounts/ledger.ts';
import { DomainError } from '#domain/failures/failures.ts';
import { formatIsoDay } from '#domain/format/calendar.ts';
import type { AccountOrdersInput, OrderableInput } from '#domain/inputs/businessAccounts.ts';
import { type ActorInAct, isDeskRole } from '#domain/people/roles.ts';
import type { Deps, SignedCtx } from '../ctx.ts';
import { compareByName } from '../french.ts';
import { AWAITS_INVOICE, readAccountMoney } from '../invoices/accountMoney.ts';
import { formatShort } from '../orderFields/linenJson.ts';
import { cutPage, getLimit, NEWEST, readCursor } from '../paging/page.ts';

type Reader = Pick<Deps, 'db'>;
type AccountRow = typeof accounts.$inferSelect;
export type Account = AccountRow & AccountTerms;

const listPrices = ({ db }: Reader, accountId: string) =>
  db
    .select(pickColumns(accountPrices, 'productId', 'service', 'price'))
    .from(accountPrices)
    .where(eq(accountPrices.accountId, accountId))
    .all();

export function findAccount({ db }: Reader, accountId: string): Account | undefined {
  const row = findRow(db, accounts, eq(accounts.id, accountId));
  return row && { ...row, prices: listPrices({ db }, accountId) };
}

export function loadAccount(ctx: Reader, accountId: string): Account {
  const account = findAccount(ctx, accountId);
  if (!account) throw new DomainError('NOT_FOUND');
  return account;
}

export function isPersonOf({ db }: Reader, accountId: string, userId: string): boolean {
  const isPerson = and(eq(accountPeople.accountId, accountId), eq(accountPeople.userId, userId));
  return countRows(db, accountPeople, isPerson) > 0;
}

/** The scheduler repeats what a person was allowed. */
export function isAllowedOnAccount(ctx: Reader & { actor: ActorInAct }, accountId: string): boolean {
  const { id, role } = ctx.actor;
  return role === 'system' || isDeskRole(role) || isPersonOf(ctx, accountId, id);
}

/** Another business's account is answered like an id that does not exist. */
export function loadAccountForActor(ctx: SignedCtx, accountId: string): Account {
  if (!isAllowedOnAccount(ctx, accountId)) throw new DomainError('NOT_FOUND');
  return loadAccount(ctx, accountId);
}

export function readAccount(ctx: SignedCtx, { accountId }: { accountId: string }) {
  const { key: _, createdBy: __, email, ...account } = loadAccountForActor(ctx, accountId);
  const people = listAccountPeople(ctx, accountId);
  const isDesk = isDeskRole(ctx.actor.role);
  return {
    ...account,
    ...(isDesk && { email, people }),
    ...(!isDesk && {
      personNames: people.map(({ fullname }) => fullname),
      rules: listAccountRules(ctx, accountId),
    }),
    ...readAccountMoney(ctx, accountId),
  };
}

/** `rules` counts the repeated orders that end when the person leaves; `visits` are booked and stay. */
const listAccountPeople = ({ db, now }: Pick<Deps, 'db' | 'now'>, accountId: string) =>
  db
    .select({
      ...pickColumns(users, 'id', 'fullname', 'email', 'phone'),
      visits:
        sql`(select json_group_array(json_object('number', o.number, 'amount', max(0, o.grand_total - o.rebate))) from ${orders} o where o.account_id = ${accountId} and o.client_id = ${users.id} and o.status in ('pending', 'assigned', 'pickup_en_route'))`.mapWith(
          (rows) => JSON.parse(rows) as { number: number; amount: number }[],
        ),
      rules: sql<number>`(select count(*) from ${recurringRules} r where r.account_id = ${accountId} and r.created_by = ${users.id} and coalesce(r.to_day, '9') >= ${formatIsoDay(now())})`,
    })
    .from(accountPeople)
    .innerJoin(users, eq(users.id, accountPeople.userId))
    .where(eq(accountPeople.accountId, accountId))
    .all()
    .sort(compareByName(({ fullname }) => fullname));

/** The rules of a person who was taken off the account order on it no more; the desk's go on. */
const IS_OF_STAYING_PERSON = sql`(${recurringRules.createdBy} is not coalesce(${recurringRules.clientId}, ${contacts.userId}) or exists (select 1 from ${accountPeople} p where p.account_id = ${recurringRules.accountId} and p.user_id = ${recurringRules.createdBy}))`;

/** Colleagues read each other's days and garments, but neither address nor phone. */
const listAccountRules = ({ db, now }: Pick<Deps, 'db' | 'now'>, accountId: string) =>
  db
    .select({
      ...pickColumns(recurringRules, 'id', 'weekdays', 'at', 'items', 'paused'),
      fullname: sql<string>`coalesce(${contacts.fullname}, ${users.fullname}, '')`,
    })
    .from(recurringRules)
    .leftJoin(users, eq(users.id, recurringRules.clientId))
    .leftJoin(contacts, eq(contacts.id, recurringRules.contactId))
    .where(
      and(
        eq(recurringRules.accountId, accountId),
        sql`coalesce(${recurringRules.to}, '9') >= ${formatIsoDay(now())}`,
        IS_OF_STAYING_PERSON,
      ),
    )
    .orderBy(recurringRules.createdAt, recurringRules.id)
    .all();

/** With what a form needs to price an order. The desk reads all accounts, or those of the client who calls. */
export function listOrderableAccounts(ctx: SignedCtx, { userId }: OrderableInput = {}) {
  const { db, actor } = ctx;
  const personId = isDeskRole(actor.role) ? userId : actor.id;
  return db
    .select(pickColumns(accounts, 'id', 'name', 'discount'))
    .from(accounts)
    .where(and(isNull(accounts.closedAt), personId === undefined ? undefined : isOfPerson(db, personId)))
    .orderBy(asc(accounts.name), asc(accounts.id))
    .all()
    .map((account) => ({
      ...account,
      prices: listPrices(ctx, account.id),
      ...(actor.role === 'client' && readDebt(ctx, account.id)),
    }));
}

function readDebt(ctx: SignedCtx, accountId: string) {
  const { owed, invoices } = readAccountMoney(ctx, accountId);
  return { owed, isLate: invoices.some((invoice) => isInvoiceLate(invoice, ctx.now())) };
}

const isOfPerson = (db: Reader['db'], userId: string) =>
  inArray(
    accounts.id,
    db.select({ id: accountPeople.accountId }).from(accountPeople).where(eq(accountPeople.userId, userId)),
  );

export function listAccounts({ db }: Reader) {
  return db
    .select({
      ...pickColumns(accounts, 'id', 'name', 'ncc', 'discount', 'terms', 'ceiling', 'closedAt'),
      prices: sql<number>`(select count(*) from ${accountPrices} p where p.account_id = ${accounts}.id)`,
      people: sql<number>`(select count(*) from ${accountPeople} p where p.account_id = ${accounts}.id)`,
    })
    .from(accounts)
    .orderBy(asc(accounts.name), asc(accounts.id))
    .all();
}

/** Clients read three digits alone: the whole number tells how many orders the house has. */
export const selectNumber = ({ actor }: Pick<SignedCtx, 'actor'>) =>
  sql<number | null>`iif(${Number(isDeskRole(actor.role))}, ${orders.number}, null)`;

/** An order that has its invoice stands in the statement of its month. */
export function listAccountOrders(ctx: SignedCtx, { accountId, ...page }: AccountOrdersInput) {
  loadAccountForActor(ctx, accountId);
  const isListed = and(
    eq(orders.accountId, accountId),
    AWAITS_INVOICE,
    isOlderThan(orders, readCursor(page.cursor, NEWEST)),
  );
  const rows = ctx.db
    .select({
      ...pickColumns(orders, 'id', 'status', 'clientName', 'pieces', 'grandTotal', 'createdAt'),
      visitAt: sql<number | null>`coalesce(${orders.pickedUpAt}, ${orders.slotFrom})`,
      isRegular: sql`${orders.ruleId} is not null`.mapWith(Boolean),
      shortNumber: formatShort(orders.number),
      number: selectNumber(ctx),
      isOwn: sql<number>`${orders.clientId} is ${ctx.actor.id}`.mapWith(Boolean),
    })
    .from(orders)
    .where(isInPage(orders, isListed, getLimit(page)))
    .orderBy(...buildNewestFirstSort(orders))
    .all();
  return cutPage(rows, page);
}
