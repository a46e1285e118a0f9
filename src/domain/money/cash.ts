import type { GapOutcome, MoneyEntryKind } from './payment.ts';

/** A hand-over with this key covers the cash from before the ledger, which nobody counted. */
export const EARLIER_CASH_KEY = 'before';

export function gapOf({ expected, counted }: { expected: number; counted: number }): number {
  return expected - counted;
}

export const isOverCashLimit = (held: number, limit: number): boolean => held > limit;

export const GAP_OUTCOME_LABELS: Record<GapOutcome, string> = {
  found: 'Retrouvé',
  repaid: 'Remboursé par le livreur',
  written_off: 'Passé en perte',
};

export const MONEY_ENTRY_LABELS: Record<MoneyEntryKind, string> = {
  receipt: 'Encaissement',
  refund: 'Remboursement',
  reversal: 'Annulation',
};
