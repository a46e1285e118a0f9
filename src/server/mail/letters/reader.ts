import { type AnyColumn, type SQL, sql } from 'drizzle-orm';
import { CALLER, chooseByCaller } from '#db/mergedContacts.ts';
import { contacts, orders, users } from '#db/schema.ts';
import type { Deps } from '../../ctx.ts';
import { type LetterReader, makeUnsubscribeToken } from '../../tokens.ts';

/** The reader of an order's letters is its account, or else whoever called. */
const chooseByReader = (account: AnyColumn | SQL, caller: SQL) =>
  sql`iif(${users.id} is not null, ${account}, ${caller})`;

/** The columns of a statement that joins accounts, and contacts by `KEPT_CONTACT`. */
export const READER = {
  fullname: sql<string>`coalesce(${users.fullname}, ${orders.clientName})`,
  email: sql<string | null>`nullif(${chooseByReader(users.email, CALLER.email)}, '')`,
  readerId: sql<string>`${chooseByReader(users.id, chooseByCaller(contacts.id, orders.id))}`,
  readerKind: sql<
    LetterReader['kind']
  >`${chooseByReader(sql`'account'`, chooseByCaller(sql`'contact'`, sql`'order'`))}`,
  isWanted: sql<number>`${chooseByReader(users.orderLetters, CALLER.isWanted)} and ${users.erasedAt} is null`,
};

type Row = { readerId: string; readerKind: LetterReader['kind'] };

export const makeReaderToken = (
  ctx: Pick<Deps, 'db' | 'store' | 'random'>,
  { readerId: id, readerKind: kind }: Row,
): string => makeUnsubscribeToken(ctx, { kind, id });
