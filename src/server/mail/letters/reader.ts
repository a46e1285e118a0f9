import { type AnyColumn, type SQL, sql } from 'drizzle-orm';
import { selectKeptIds } from '#db/mergedContacts.ts';
import { contacts, orders, users } from '#db/schema.ts';
import type { Deps } from '../../ctx.ts';
import { type LetterReader, makeUnsubscribeToken } from '../../tokens.ts';

/**
 * The reader of an order's letters is its account, or else the contact that it was placed for, or another caller on the
 * contact's phone, whom the order alone knows.
 */
const chooseByReader = (account: AnyColumn | SQL, contact: AnyColumn | SQL, caller: AnyColumn | SQL) =>
  sql`iif(${users.id} is not null, ${account}, iif(${orders.clientEmail} is null, ${contact}, ${caller}))`;

/** Another caller who gives the contact’s address gets no letters once the contact has stopped them. */
const IS_CALLER_WRITTEN = sql`${contacts.orderLetters} or ${orders.clientEmail} is not ${contacts.email}`;

/** The e-mail of a number that was merged serves while the kept contact has none. */
const OWN_EMAIL = sql`(select own.email from ${contacts} own where own.id = ${orders.contactId})`;
const CONTACT_EMAIL = sql`coalesce(${contacts.email}, ${OWN_EMAIL})`;

/** The columns of a statement that joins accounts, and contacts by `KEPT_CONTACT`. */
export const READER = {
  fullname: sql<string>`coalesce(${users.fullname}, ${orders.clientName})`,
  email: sql<string | null>`nullif(${chooseByReader(users.email, CONTACT_EMAIL, orders.clientEmail)}, '')`,
  readerId: sql<string>`${chooseByReader(users.id, contacts.id, orders.id)}`,
  readerKind: sql<LetterReader['kind']>`${chooseByReader(sql`'account'`, sql`'contact'`, sql`'order'`)}`,
  isWanted: sql<number>`${chooseByReader(users.orderLetters, contacts.orderLetters, IS_CALLER_WRITTEN)} and ${users.erasedAt} is null`,
};

export const KEPT_CONTACT = sql`${contacts.id} = ${selectKeptIds(sql`select ${orders.contactId}`)}`;

type Row = { readerId: string; readerKind: LetterReader['kind'] };

export const makeReaderToken = (
  ctx: Pick<Deps, 'db' | 'store' | 'random'>,
  { readerId: id, readerKind: kind }: Row,
): string => makeUnsubscribeToken(ctx, { kind, id });
