import { and, desc, eq, inArray, isNull, lt, notInArray, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { ACTOR_WORDS } from '#db/actors.ts';
import type { Db } from '#db/connection.ts';
import {
  accounts,
  actors,
  applications,
  audit,
  invoices,
  messages,
  orders,
  outbox,
  products,
  recurringRules,
  users,
} from '#db/schema.ts';
import { buildNewestFirstSort, findRow, pickColumns } from '#db/select.ts';
import { PAGE_SIZE, type Page } from '#domain/contract/page.ts';
import { parseOrderNumber, SHORTEST_REFERENCE } from '#domain/format/order/orderNumber.ts';
import { parseSearch } from '#domain/format/search.ts';
import { containsText } from '#domain/format/text.ts';
import type { auditListSchema } from '#domain/inputs/desk.ts';
import { parseSequenceCursor } from '../acts/journal.ts';
import type { Deps } from '../ctx.ts';
import { compareByName } from '../french.ts';
import type { PageInput } from '../paging/page.ts';
import { findFewMatches, hasWords, selectByWords, sortByLength } from '../search/search.ts';

const shownColumns = {
  ...pickColumns(audit, 'sequence', 'at'),
  ...ACTOR_WORDS,
  ...pickColumns(audit, 'ip', 'act', 'subject', 'before', 'after'),
};

const subjectName = sql<
  string | null
>`coalesce(${users.fullname}, ${applications.fullname}, ${messages.fullname}, ${accounts.name}, ${outbox.recipient})`;

/** A recurring rule is named by its client, the cash of a livreur by them, a payment by its business. */
const personId = sql`coalesce(${recurringRules.clientId}, iif(${audit.act} glob 'cash.*', ${audit.after} ->> 'livreurId', null), ${audit.subject})`;
const accountId = sql`coalesce(${audit.after} ->> 'accountId', ${invoices.accountId}, ${audit.subject})`;

/** A refused sign-in is not usual. */
const USUAL_SIGN_INS = ['auth.signIn', 'auth.password', 'auth.enterByPasskey', 'auth.tally'];

/** Most rows hold one of these, so the journal's index of acts leaves them out, and they are always among the choices. */
const COMMONEST_ACTS = ['dispatch.assign', 'dispatch.setStatus', 'dispatch.markPaid'];
/** SQLite takes the partial index only where its condition stands in the query, without parameters. */
const IS_RARE_ACT = notInArray(sql`act`, COMMONEST_ACTS).inlineParams();

/** The journal cannot be erased and keeps only the id of a subject, so its name comes from the subject's own row. */
export function listAuditRows({ db }: Pick<Deps, 'db'>, input: z.infer<typeof auditListSchema>) {
  const { act } = input;
  const isRare = act !== undefined && !COMMONEST_ACTS.includes(act);
  // The plus keeps SQLite from reading all rows of the actor for a few of the act.
  const actorColumn = isRare ? sql`+${audit}.actor` : sql`${audit}.actor`;
  const page = readAuditPage(input, (before, limit) =>
    pairAll(listActors(db, input.actorId), listSubjects(db, input.subject))
      .flatMap(([{ number }, subject]) =>
        db
          .select({
            row: shownColumns,
            subjectName,
            month: invoices.month,
            orderClient: orders.clientName,
            orderNumber: orders.number,
          })
          .from(audit)
          .innerJoin(actors, eq(actors.number, audit.actor))
          .leftJoin(recurringRules, eq(recurringRules.id, audit.subject))
          .leftJoin(invoices, eq(invoices.id, audit.subject))
          .leftJoin(users, and(eq(users.id, personId), isNull(users.erasedAt)))
          .leftJoin(accounts, eq(accounts.id, accountId))
          .leftJoin(orders, eq(orders.id, sql`coalesce(${invoices.orderId}, ${audit.subject})`))
          .leftJoin(applications, eq(applications.id, audit.subject))
          .leftJoin(messages, eq(messages.id, audit.subject))
          .leftJoin(outbox, eq(outbox.id, audit.subject))
          .where(
            and(
              lt(audit.sequence, before),
              act === undefined ? undefined : eq(audit.act, act),
              isRare ? IS_RARE_ACT : undefined,
              input.withoutSignIns ? notInArray(audit.act, USUAL_SIGN_INS) : undefined,
              number === undefined ? undefined : sql`${actorColumn} = ${number}`,
              subject === undefined ? undefined : eq(audit.subject, subject),
            ),
          )
          .orderBy(desc(audit.sequence))
          .limit(limit)
          .all(),
      )
      .map(({ row, ...names }) => ({ ...row, ...names }))
      .sort((a, b) => b.sequence - a.sequence)
      .slice(0, limit),
  );
  return { ...page, people: findMentionedPeople(db, page.items) };
}

/** Somebody has one for each name and role; the rows of each are read from an index in their order. */
const listActors = (db: Db, userId: string | undefined): { number: number | undefined }[] =>
  userId === undefined
    ? [{ number: undefined }]
    : db.select({ number: actors.number }).from(actors).where(eq(actors.userId, userId)).all();

const MOST_SUBJECTS = 50;
/** A house has only dozens of garments, so each name is compared. */
const MOST_GARMENTS = 1000;

/**
 * An order is known by its number, the beginning of its id or its client, whose own account is meant too, and a garment
 * by its name; the rows of each subject are read from an index in their order.
 */
function listSubjects(db: Db, text: string | undefined): (string | undefined)[] {
  if (text === undefined) return [undefined];
  const number = parseOrderNumber(text)?.number ?? null;
  const byNumber = number === null ? undefined : findRow(db, orders, eq(orders.number, number));
  if (byNumber) return [byNumber.id];
  const { id, words } = parseSearch(text) ?? { id: '', words: [] };
  const byStart = db.all<{ id: string }>(
    sql`select distinct subject as id from ${audit} where length(${id}) >= ${SHORTEST_REFERENCE} and subject >= ${id} and subject < ${id} || char(1114111) limit ${MOST_SUBJECTS}`,
  );
  const people = [...findByWords(db, orders, words), ...findByWords(db, users, words)];
  const garments = db.select().from(products).orderBy(products.position, products.name).limit(MOST_GARMENTS);
  const rows = [...byStart, ...people, ...garments.all().filter(({ name }) => containsText(name, text))];
  return [...new Set(rows.map((row) => row.id))];
}

function findByWords(db: Db, table: typeof orders | typeof users, words: string[]): { id: string }[] {
  const matches = selectByWords(table, sortByLength(words));
  return db
    .select({ id: table.id })
    .from(table)
    .where(findFewMatches(db, table, matches) ?? hasWords(table.folded, words))
    .orderBy(...buildNewestFirstSort(table))
    .limit(MOST_SUBJECTS)
    .all();
}

const pairAll = <One, Other>(some: readonly One[], others: readonly Other[]): [One, Other][] =>
  some.flatMap((one) => others.map((other): [One, Other] => [one, other]));

const ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

function findMentionedPeople(db: Db, rows: readonly { before: unknown; after: unknown }[]) {
  const ids = JSON.stringify(rows.map(({ before, after }) => [before, after])).match(ID) ?? [];
  if (ids.length === 0) return [];
  return db
    .select({ id: users.id, fullname: users.fullname })
    .from(users)
    .where(and(inArray(users.id, [...new Set(ids)]), isNull(users.erasedAt)))
    .all();
}

/** The journal is ordered by sequence, because the clock may be set back. */
export function readAuditPage<Row extends { sequence: number }>(
  input: PageInput,
  read: (before: number, limit: number) => Row[],
): Page<Row> {
  const size = input.limit ?? PAGE_SIZE;
  const rows = read(parseSequenceCursor(input.cursor), size + 1);
  const items = rows.slice(0, size);
  return { items, nextCursor: rows.length > size ? String(items.at(-1)?.sequence) : null };
}

/** An index is searched once for each value, however many rows hold it. */
const selectDistinctValues = (column: SQL, isIndexed: SQL) =>
  sql`(with recursive each(value) as (
    select (select min(${column}) from ${audit} where ${isIndexed})
    union all select (select min(${column}) from ${audit} where ${isIndexed} and ${column} > each.value) from each where each.value is not null
  ) select value from each where value is not null)`;

export function listAuditChoices({ db }: Pick<Deps, 'db'>) {
  const acts = db
    .select({ act: sql<string>`value` })
    .from(
      sql`(select value from ${selectDistinctValues(sql`act`, IS_RARE_ACT)} union all select value from json_each(${JSON.stringify(COMMONEST_ACTS)}))`,
    )
    .all();
  const people = db
    .select({
      id: sql<string>`${actors.userId}`,
      // SQLite takes the name from the row that has the maximum, which is somebody's latest.
      name: actors.name,
      last: sql<number>`max((select max(sequence) from ${audit} where actor = value))`,
    })
    .from(actors)
    .innerJoin(selectDistinctValues(sql`actor`, sql`true`), eq(actors.number, sql`value`))
    .groupBy(actors.userId)
    .all();
  return {
    acts: acts.map(({ act }) => act).sort(),
    actors: people.map(({ id, name }) => ({ id, name })).sort(compareByName(({ name }) => name)),
  };
}
