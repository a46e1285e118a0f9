import { and, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { accountEntries, accounts, users } from '#db/schema.ts';
import { pickColumns } from '#db/select.ts';
import type { ReceiptMethod } from '#domain/accounts/account.ts';
import type { Deps } from '../ctx.ts';

const reversed = alias(accountEntries, 'reversed');

/** Receipts of businesses and their reversals on one day; a favour is no money that came, and neither is its reversal. */
export const listAccountReceipts = ({ db }: Pick<Deps, 'db'>, day: number) =>
  db
    .select({
      ...pickColumns(accountEntries, 'id', 'kind', 'method', 'amount', 'note', 'at'),
      account: pickColumns(accounts, 'id', 'name'),
      actor: sql<string>`coalesce(${users.fullname}, '')`,
    })
    .from(accountEntries)
    .innerJoin(accounts, eq(accounts.id, accountEntries.accountId))
    .leftJoin(users, eq(users.id, accountEntries.actorId))
    .leftJoin(reversed, eq(reversed.id, accountEntries.reverses))
    .where(
      and(
        eq(accountEntries.bookedOn, day),
        sql`coalesce(${reversed.kind}, ${accountEntries.kind}) = 'receipt'`,
      ),
    )
    .orderBy(accountEntries.sequence)
    .all();

type AccountReceipt = ReturnType<typeof listAccountReceipts>[number];

export const sumAccountReceipts = (rows: readonly AccountReceipt[], method?: ReceiptMethod): number =>
  rows
    .filter((row) => method === undefined || row.method === method)
    .reduce((sum, { kind, amount }) => sum + (kind === 'receipt' ? amount : -amount), 0);
