import { isOwnEntryOfToday } from '../money/ledger.ts';
import type { Actor } from '../people/roles.ts';
import type { AccountEntryKind } from './account.ts';

export interface AccountInvoice {
  id: string;
  amount: number;
  /** What credit notes took back of it. */
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
  /** What is left to pay of each invoice, the oldest due first. */
  due: ReadonlyMap<string, number>;
  credit: number;
}

/**
 * Computed from the whole book each time, so that a reversal or a credit note frees what it had paid, and credit pays
 * an invoice that is made later.
 */
export function computeAccountBalance(
  invoices: readonly AccountInvoice[],
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
  const credit = listStandingEntries(entries).reduce(
    (sum, { amount, withheld, invoiceIds }) => sum + payInvoices(amount + withheld, invoiceIds),
    0,
  );
  return { credit: payInvoices(credit, [...due.keys()]), due };
}

/** Invoices that are not issued yet come last. */
const compareByAge = (one: AccountInvoice, other: AccountInvoice) =>
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
