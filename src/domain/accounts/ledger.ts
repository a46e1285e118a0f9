import { DAY, startOfDay } from '../format/calendar.ts';
import { isOwnEntryOfToday } from '../money/ledger.ts';
import type { Actor } from '../people/roles.ts';
import type { AccountEntryKind } from './account.ts';

export interface LedgerInvoice {
  id: string;
  amount: number;
  /** The sum that credit notes took back of it. */
  credited: number;
  /** Null until the invoice is issued. */
  dueAt: number | null;
  createdAt: number;
}

export interface AccountEntry {
  id: string;
  kind: AccountEntryKind;
  amount: number;
  withheld: number;
  invoiceIds: readonly string[];
  reverses: string | null;
}

export interface AccountBalance {
  /** The sum left to pay of each invoice, the oldest due first. */
  due: ReadonlyMap<string, number>;
  /** The part of each invoice that favours paid, after all money. */
  favours: ReadonlyMap<string, number>;
  credit: number;
}

/**
 * Computed from the whole book each time, so that a reversal or a credit note frees what it had paid, and credit pays
 * an invoice that is made later.
 */
export function computeAccountBalance(
  invoices: readonly LedgerInvoice[],
  entries: readonly AccountEntry[],
): AccountBalance {
  const due = new Map(
    invoices.toSorted(compareByAge).map(({ id, amount, credited }) => [id, Math.max(0, amount - credited)]),
  );
  const payInvoices = (sum: number, ids: Iterable<string>): number => {
    let left = sum;
    for (const id of ids) {
      const rest = due.get(id) ?? 0;
      const part = Math.min(left, rest);
      if (part > 0) due.set(id, rest - part);
      left -= part;
    }
    return left;
  };
  const credits = { receipt: 0, favour: 0, reversal: 0 };
  for (const { kind, amount, withheld, invoiceIds } of listStandingEntries(entries))
    credits[kind] += payInvoices(amount + withheld, invoiceIds);
  const left = payInvoices(credits.receipt, due.keys());
  const before = new Map(due);
  const credit = left + payInvoices(credits.favour, due.keys());
  const favours = new Map([...before].map(([id, rest]) => [id, rest - (due.get(id) ?? 0)]));
  return { credit, due, favours };
}

/** Invoices that are not issued yet come last. */
const compareByAge = (one: LedgerInvoice, other: LedgerInvoice) =>
  compareNumbers(one.dueAt ?? Number.MAX_SAFE_INTEGER, other.dueAt ?? Number.MAX_SAFE_INTEGER) ||
  compareNumbers(one.createdAt, other.createdAt) ||
  compareNumbers(one.id, other.id);

const compareNumbers = <Value extends number | string>(one: Value, other: Value) =>
  one === other ? 0 : one < other ? -1 : 1;

/** A reversed entry counts for nothing, and neither does its reversal. */
function listStandingEntries(entries: readonly AccountEntry[]): AccountEntry[] {
  const reversed = new Set(entries.map(({ reverses }) => reverses));
  return entries.filter(({ id, reverses }) => reverses === null && !reversed.has(id));
}

/** Anybody at the desk takes back their own receipt of the day, a superadmin anything else. */
export function findEntryReversalRefusal(
  entry: { kind: AccountEntryKind; actorId: string; at: number; isReversed: boolean },
  actor: Actor,
  now: number,
) {
  if (entry.kind === 'reversal') return 'NOT_REVERSIBLE';
  if (entry.isReversed) return 'ALREADY_REVERSED';
  const isOwn = isOwnEntryOfToday({ actorId: entry.actorId, recordedAt: entry.at }, actor, now);
  return actor.role === 'superadmin' || isOwn ? null : 'NOT_YOURS_TO_REVERSE';
}

/** By the days since the due date; the 30th day still counts to the first group. */
export const AGES = ['notDue', 'upTo30', 'upTo60', 'upTo90', 'older'] as const;
export type Age = (typeof AGES)[number];

export const AGE_LABELS: Record<Age, string> = {
  notDue: 'Pas échu',
  upTo30: '1 à 30\u00a0jours',
  upTo60: '31 à 60\u00a0jours',
  upTo90: '61 à 90\u00a0jours',
  older: 'Plus de 90\u00a0jours',
};

export const countDaysLate = (dueAt: number, now: number): number =>
  (startOfDay(now) - startOfDay(dueAt)) / DAY;

type Debt = { due: number; dueAt: number | null };

export const isInvoiceLate = ({ due, dueAt }: Debt, now: number): boolean =>
  due > 0 && findAge(dueAt, now) !== 'notDue';

/** An invoice that is not issued yet has no due date. */
export function findAge(dueAt: number | null, now: number): Age {
  const days = dueAt === null ? 0 : countDaysLate(dueAt, now);
  if (days <= 0) return 'notDue';
  if (days <= 30) return 'upTo30';
  if (days <= 60) return 'upTo60';
  return days <= 90 ? 'upTo90' : 'older';
}

export type Ageing = Record<Age, number>;

export function sumByAge(invoices: readonly Debt[], now: number): Ageing {
  const sums: Ageing = { notDue: 0, upTo30: 0, upTo60: 0, upTo90: 0, older: 0 };
  for (const { due, dueAt } of invoices) sums[findAge(dueAt, now)] += due;
  return sums;
}
