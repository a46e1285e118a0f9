import { MONEY_ENTRY_LABELS } from '../money/cash.ts';
import type { ReversibleKind } from '../money/ledger.ts';
import type { LedgerMethod, MoneyEntryKind } from '../money/payment.ts';
import { formatFcfa } from './money.ts';
import { describeMethod } from './wording.ts';

export interface WordedEntry {
  kind: MoneyEntryKind;
  method: LedgerMethod;
  /** Null is for cash that an admin has not counted yet. */
  amount: number | null;
  reversedKind?: ReversibleKind | null;
}

export function describeEntry({ kind, method, amount, reversedKind }: WordedEntry): string {
  if (amount === null) return `${MONEY_ENTRY_LABELS[kind]} ${describeMethod(method)}, à compter`;
  return ENTRIES[kind](formatFcfa(amount), describeMethod(method), reversedKind ?? 'receipt');
}

const ENTRIES: Record<MoneyEntryKind, (sum: string, how: string, reversed: ReversibleKind) => string> = {
  receipt: (sum, how) => `${sum} reçus ${how}`,
  refund: (sum, how) => `${sum} remboursés ${how}`,
  reversal: (sum, _, reversed) => `${MONEY_ENTRY_LABELS[reversed]} de ${sum} annulé`,
};
