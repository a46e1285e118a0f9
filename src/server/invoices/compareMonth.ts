import { and, gte, inArray, lt, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/connection.ts';
import { creditNotes, invoices } from '#db/schema.ts';
import { getMonthSpan } from '#domain/accounts/month.ts';
import { DomainError } from '#domain/failures/failures.ts';
import type { CompareInvoicesInput } from '#domain/inputs/invoices.ts';
import { parseBankAmount, readBankTable } from '#domain/payments/bankFile.ts';
import type { SignedCtx } from '../ctx.ts';

type OurPaper = { id: string; orderId: string | null; number: string | null; amount: number };

const MOST_NUMBERS = 500;
const NO_COLUMNS =
  'sa première ligne doit nommer les colonnes «\u00a0reference\u00a0» et «\u00a0total\u00a0»';

const papersWhere = (db: Db, ofInvoices: SQL | undefined, ofNotes: SQL | undefined): OurPaper[] => [
  ...db
    .select({
      id: invoices.id,
      orderId: invoices.orderId,
      number: invoices.number,
      amount: sql<number>`${invoices.amount} + coalesce(${invoices.difference}, 0)`,
    })
    .from(invoices)
    .where(ofInvoices)
    .all(),
  ...db
    .select({
      id: creditNotes.id,
      orderId: sql<string | null>`null`,
      number: creditNotes.number,
      amount: sql<number>`${creditNotes.amount} + coalesce(${creditNotes.difference}, 0)`,
    })
    .from(creditNotes)
    .where(ofNotes)
    .all(),
];

/** Our papers of a month beside the tax office's file of it. */
export function compareMonth({ db }: SignedCtx, { month, csv }: CompareInvoicesInput) {
  const theirs = readFile(csv);
  const { from: since, until } = getMonthSpan(month);
  const inMonth = (table: typeof invoices | typeof creditNotes) =>
    and(gte(table.issuedAt, since), lt(table.issuedAt, until), sql`${table.issuedAt} is not null`);
  const ours = papersWhere(db, inMonth(invoices), inMonth(creditNotes));
  // The hour of the answer may put a paper into another month than the tax office's.
  const holders = findNumbers(db, [
    ...new Set([...theirs.keys(), ...ours.flatMap(({ number }) => number ?? [])]),
  ]);
  const paperByNumber = new Map([...holders, ...ours].map((paper) => [paper.number, paper]));
  const twice = new Set(
    holders.filter(({ id, number }) => paperByNumber.get(number)?.id !== id).map(({ number }) => number),
  );
  const heldTwice = holders.filter(({ number }) => twice.has(number));
  const different: { number: string; ours: number; theirs: number }[] = [];
  const missingHere: { number: string; theirs: number }[] = [];
  for (const [number, total] of theirs) {
    const paper = paperByNumber.get(number);
    if (!paper) missingHere.push({ number, theirs: total });
    else if (paper.amount !== total) different.push({ number, ours: paper.amount, theirs: total });
  }
  const missingThere = ours.filter(({ number }) => number !== null && !theirs.has(number));
  return {
    matched: theirs.size - different.length - missingHere.length,
    different,
    missingHere,
    missingThere,
    heldTwice,
  };
}

function findNumbers(db: Db, numbers: string[]): OurPaper[] {
  const parts = Array.from({ length: Math.ceil(numbers.length / MOST_NUMBERS) }, (_, nth) =>
    numbers.slice(nth * MOST_NUMBERS, (nth + 1) * MOST_NUMBERS),
  );
  return parts.flatMap((part) =>
    papersWhere(db, inArray(invoices.number, part), inArray(creditNotes.number, part)),
  );
}

/** The total of a credit note may be written with a minus. */
function readFile(csv: string): Map<string, number> {
  const table = readBankTable(csv);
  const [reference, total] = ['reference', 'total'].map((name) => table?.headers.indexOf(name) ?? -1);
  if (!table || reference === undefined || total === undefined || reference < 0 || total < 0)
    throw new DomainError('BANK_FILE', { reason: NO_COLUMNS });
  return new Map(
    table.rows.flatMap((row) => {
      const number = (row[reference] ?? '').trim();
      const amount = parseBankAmount((row[total] ?? '').trim().replace(/^-/, ''));
      return number === '' ? [] : [[number, amount ?? 0] as const];
    }),
  );
}
