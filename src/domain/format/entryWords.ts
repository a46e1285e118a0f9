import type { ReversibleKind } from '../money/ledger.ts';
import type { MoneyEntryKind, PaymentMethod } from '../money/payment.ts';
import { formatFcfa } from './money.ts';

export const BY_METHOD: Record<PaymentMethod, string> = { espece: 'en espèces', wave: 'par Wave' };

/** What the words of an entry are made of. */
export interface WordedEntry {
  kind: MoneyEntryKind;
  method: PaymentMethod;
  amount: number;
  /** What a reversal takes back. */
  reversedKind?: ReversibleKind | null;
}

/** One line of an order's history or ledger. */
export function describeEntry({ kind, method, amount, reversedKind }: WordedEntry): string {
  const sum = formatFcfa(amount);
  if (kind === 'receipt') return `${sum} reçus ${BY_METHOD[method]}`;
  if (kind === 'refund') return `${sum} remboursés ${BY_METHOD[method]}`;
  return `${reversedKind === 'refund' ? 'Remboursement' : 'Encaissement'} de ${sum} annulé`;
}
