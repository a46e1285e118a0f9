import { type AnyColumn, type SQL, sql } from 'drizzle-orm';
import { selectKeptIds } from '#db/mergedContacts.ts';
import { contacts, orders, users } from '#db/schema.ts';
import type { Deps } from '../../ctx.ts';
import { makeUnsubscribeToken } from '../../tokens.ts';

/** The reader of an order's letters is its account, or else the contact that it was placed for. */
const ofReader = (account: AnyColumn, contact: AnyColumn | SQL) =>
  sql`iif(${users.id} is null, ${contact}, ${account})`;

const CALLER_EMAIL = sql`nullif(coalesce(${orders.clientEmail}, ${contacts.email}), '')`;

/** The columns of a statement that joins accounts, and contacts by `KEPT_CONTACT`. */
export const READER = {
  fullname: sql<string>`coalesce(${users.fullname}, ${orders.clientName})`,
  email: sql<string | null>`${ofReader(users.email, CALLER_EMAIL)}`,
  readerId: sql<string>`${ofReader(users.id, contacts.id)}`,
  isWanted: sql<number>`${ofReader(users.orderLetters, contacts.orderLetters)} and ${users.erasedAt} is null`,
  hasAccount: sql<number>`${users.id} is not null`,
};

export const KEPT_CONTACT = sql`${contacts.id} = ${selectKeptIds(sql`select ${orders.contactId}`)}`;

type Row = { readerId: string; hasAccount: number };

export const makeReaderToken = (
  ctx: Pick<Deps, 'db' | 'store' | 'random'>,
  { readerId: id, hasAccount }: Row,
): string => makeUnsubscribeToken(ctx, { kind: hasAccount ? 'account' : 'contact', id });
