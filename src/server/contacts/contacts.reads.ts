import { and, asc, desc, eq, inArray, isNotNull, isNull, ne, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { selectKeptIds, selectWithMerged } from '#db/mergedContacts.ts';
import { accountPeople, accounts, contacts, orders, users } from '#db/schema.ts';
import { buildNewestFirstSort, findRow, isInPage, isOlderThan, pickColumns } from '#db/select.ts';
import { DomainError } from '#domain/failures/failures.ts';
import { parseOrderNumber } from '#domain/format/order/orderNumber.ts';
import { foldForSearch, parseSearch } from '#domain/format/search.ts';
import type { Point } from '#domain/places/geo.ts';
import type { Deps } from '../ctx.ts';
import { toPointOrNull } from '../orderFields/points.ts';
import { cutPage, getLimit, NEWEST, type PageInput, readCursor } from '../paging/page.ts';
import { selectByWords, sortByLength } from '../search/search.ts';

type Reader = Pick<Deps, 'db'>;
export type Contact = typeof contacts.$inferSelect;
type ClientAccount = { id: string; fullname: string; business?: string };

type KnownAddress = { address: string; location: Point | null };

interface KnownContact extends Pick<Contact, 'id' | 'phone' | 'fullname' | 'userId'> {
  email?: string;
  addresses: KnownAddress[];
  /** The account that the contact was linked to, or else one with the same phone. */
  account?: ClientAccount;
}

const MOST_CONTACTS = 20;
const MOST_ADDRESSES = 5;
const MOST_ORDERS = 5;
const MOST_ACCOUNTS = 5;

export const findContact = ({ db }: Reader, id: string): Contact | undefined =>
  findRow(db, contacts, and(eq(contacts.id, id), isNull(contacts.erasedAt)));

export function loadContact(ctx: Reader, id: string): Contact {
  const contact = findContact(ctx, id);
  if (!contact) throw new DomainError('NOT_FOUND');
  return contact;
}

/** The contact itself, or the one that it was merged into, with the number's own e-mail where that one has none. */
export function findKeptContact(ctx: Reader, contact: Contact): Contact {
  if (contact.mergedInto === null) return contact;
  const keptContact = findKeptContact(ctx, loadContact(ctx, contact.mergedInto));
  return { ...keptContact, email: keptContact.email ?? contact.email };
}

/** An account that was closed, or whose person joined the team, takes no more orders of its numbers. */
export function findLinkedAccount(ctx: Reader, contact: Contact): ClientAccount | undefined {
  const { userId } = findKeptContact(ctx, contact);
  return userId === null ? undefined : findClientAccount(ctx, userId);
}

/** The contact and all that were merged into it. */
export const selectMergedIds = (contactId: string | SQLiteColumn) =>
  selectWithMerged(sql`select ${contactId}`);

/** SQLite takes the index of these orders only where the condition says that they have a contact. */
const isOrderOf = (contactId: string | SQLiteColumn) =>
  and(inArray(orders.contactId, selectMergedIds(contactId)), isNotNull(orders.contactId));

export function listContacts(
  ctx: Reader,
  { search }: { search: string },
): {
  items: (KnownContact | { account: ClientAccount; phone: string | null; addresses: KnownAddress[] })[];
} {
  const terms = parseSearch(findPhoneOfNumber(ctx, search) ?? search);
  if (!terms || terms.words.length === 0) return { items: [] };
  const matches = selectByWords(contacts, sortByLength(terms.words));
  const rows = ctx.db
    .select()
    .from(contacts)
    .where(sql`${contacts}.rowid in (select hit from (${matches}))`)
    .limit(MOST_CONTACTS)
    .all();
  const contactsById = new Map(rows.map((row) => findKeptContact(ctx, row)).map((row) => [row.id, row]));
  const callers = [...contactsById.values()].map((contact) => describeContact(ctx, contact));
  const isCaller = (id: string) => callers.some(({ account }) => account?.id === id);
  const neverCalled = [...listAccounts(ctx, terms.words), ...listPeopleOfBusinesses(ctx, terms.words)].filter(
    ({ id }, i, all) => !isCaller(id) && all.findIndex((one) => one.id === id) === i,
  );
  const holders = neverCalled.map(({ phone, ...account }) => ({
    account,
    phone,
    addresses: listAddresses(ctx, eq(orders.clientId, account.id)),
  }));
  return { items: [...callers, ...holders] };
}

/** Callers say the number of their order, "n° 1 042", which is no beginning of a phone. */
function findPhoneOfNumber({ db }: Reader, search: string): string | undefined {
  const number = /^\s*n/i.test(search) ? parseOrderNumber(search)?.number : undefined;
  return number ? findRow(db, orders, eq(orders.number, number))?.clientContactPhone : undefined;
}

/** Each person is one row; a number that was merged finds the one that it leads to. */
export function listContactRows(ctx: Reader, { search = '', ...page }: PageInput & { search?: string }) {
  const isListed = and(
    isNull(contacts.mergedInto),
    isNull(contacts.erasedAt),
    isOlderThan(contacts, readCursor(page.cursor, NEWEST)),
    matchKeptContacts(search),
  );
  const rows = ctx.db
    .select({
      ...pickColumns(contacts, 'id', 'phone', 'fullname', 'email', 'userId', 'createdAt'),
      accountName: users.fullname,
      orders: sql<number>`(select count(*) from ${orders} where ${isOrderOf(contacts.id)})`,
    })
    .from(contacts)
    .leftJoin(users, eq(users.id, contacts.userId))
    .where(isInPage(contacts, isListed, getLimit(page)))
    .orderBy(...buildNewestFirstSort(contacts))
    .all();
  return cutPage(rows, page);
}

function matchKeptContacts(search: string): SQL | undefined {
  const terms = parseSearch(search);
  if (!terms) return undefined;
  const matches = selectByWords(contacts, sortByLength(terms.words));
  return inArray(contacts.id, selectKeptIds(sql`select id from (${matches})`));
}

export function readContact(ctx: Reader, { contactId }: { contactId: string }) {
  const contact = findKeptContact(ctx, loadContact(ctx, contactId));
  const mergedContacts = ctx.db
    .select(pickColumns(contacts, 'id', 'phone', 'fullname'))
    .from(contacts)
    .where(and(inArray(contacts.id, selectMergedIds(contact.id)), ne(contacts.id, contact.id)))
    .all();
  const phones = contact.userId === null ? [contact, ...mergedContacts].map(({ phone }) => phone) : [];
  return {
    ...describeContact(ctx, contact),
    orderLetters: contact.orderLetters,
    mergedContacts,
    accountsOfPhone: phones.flatMap((phone) => listAccountsByPhone(ctx, phone)),
    orders: listLastOrders(ctx, contact.id),
  };
}

const listLastOrders = ({ db }: Reader, contactId: string) =>
  db
    .select(pickColumns(orders, 'id', 'number', 'status', 'createdAt'))
    .from(orders)
    .where(isInPage(orders, isOrderOf(contactId), MOST_ORDERS))
    .orderBy(...buildNewestFirstSort(orders))
    .all();

function describeContact(ctx: Reader, { id, phone, fullname, email, userId }: Contact): KnownContact {
  const account = userId === null ? listAccountsByPhone(ctx, phone)[0] : findClientAccount(ctx, userId);
  return {
    id,
    phone,
    fullname,
    userId,
    ...(email !== null && { email }),
    addresses: listAddresses(ctx, userId === null ? isOrderOf(id) : eq(orders.clientId, userId)),
    ...(account && { account }),
  };
}

function listAddresses({ db }: Reader, isOfPerson: SQL | undefined): KnownAddress[] {
  const rows = db
    .select({ address: orders.clientAddress, ...pickColumns(orders, 'lng', 'lat') })
    .from(orders)
    .where(isInPage(orders, isOfPerson, 50))
    .orderBy(...buildNewestFirstSort(orders))
    .all();
  return rows
    .filter(({ address }, i) => address !== '' && rows.findIndex((one) => one.address === address) === i)
    .slice(0, MOST_ADDRESSES)
    .map(({ address, ...point }) => ({ address, location: toPointOrNull(point) }));
}

/** The orders of all numbers of a person that are this account's, or nobody's. */
export const listContactOrders = ({ db }: Reader, contactId: string, userId: string | null): string[] =>
  db
    .select({ id: orders.id })
    .from(orders)
    .where(and(isOrderOf(contactId), sql`${orders.clientId} is ${userId}`))
    .all()
    .map(({ id }) => id);

const IS_CLIENT = and(eq(users.role, 'client'), eq(users.active, true), isNotNull(users.confirmedAt));

export const findClientAccount = ({ db }: Reader, id: string): ClientAccount | undefined =>
  db
    .select(pickColumns(users, 'id', 'fullname'))
    .from(users)
    .where(and(eq(users.id, id), IS_CLIENT))
    .get();

const listAccounts = ({ db }: Reader, words: readonly string[], isWanted?: SQL) =>
  db
    .select(pickColumns(users, 'id', 'fullname', 'phone'))
    .from(users)
    .where(
      and(
        sql`${users}.rowid in (select hit from (${selectByWords(users, sortByLength(words))}))`,
        isWanted,
        IS_CLIENT,
      ),
    )
    .orderBy(desc(users.lastSeenAt))
    .limit(MOST_ACCOUNTS)
    .all();

/** Somebody who calls for a business says its name. */
const listPeopleOfBusinesses = ({ db }: Reader, words: readonly string[]) =>
  db
    .select({ ...pickColumns(users, 'id', 'fullname', 'phone'), business: accounts.name })
    .from(accounts)
    .innerJoin(accountPeople, eq(accountPeople.accountId, accounts.id))
    .innerJoin(users, and(eq(users.id, accountPeople.userId), IS_CLIENT))
    .where(isNull(accounts.closedAt))
    .orderBy(asc(accounts.name), asc(users.fullname))
    .all()
    .filter(({ business }) => words.every((word) => foldForSearch(business, '').includes(word)))
    .slice(0, MOST_CONTACTS);

const listAccountsByPhone = (ctx: Reader, phone: string): ClientAccount[] =>
  listAccounts(ctx, [` ${phone.slice(1)}`], eq(users.phone, phone)).map(
    ({ phone: _, ...account }) => account,
  );
