import type { ReversibleKind } from '../money/ledger.ts';
import type { MoneyEntryKind, PaymentMethod } from '../money/payment.ts';
import { formatFcfa } from './money.ts';
import { describeMethod } from './wording.ts';

export interface WordedEntry {
  kind: MoneyEntryKind;
  method: PaymentMethod;
  amount: number;
  reversedKind?: ReversibleKind | null;
}

export function describeEntry({ kind, method, amount, reversedKind }: WordedEntry): string {
  const sum = formatFcfa(amount);
  if (kind === 'receipt') return `${sum} reçus ${describeMethod(method)}`;
  if (kind === 'refund') return `${sum} remboursés ${describeMethod(method)}`;
  return `${reversedKind === 'refund' ? 'Remboursement' : 'Encaissement'} de ${sum} annulé`;
}
