import { formatDateTime } from '#domain/format/calendar.ts';
import { formatFcfa } from '#domain/format/money.ts';
import { describeRefund } from '#domain/format/paymentWords.ts';
import { describeMethod } from '#domain/format/wording.ts';
import { isCash, type LedgerMethod, type MoneyEntryKind } from '#domain/money/payment.ts';
import type { Role } from '#domain/people/roles.ts';
import type { DeskEntry } from '../types.ts';

const REVERSAL_OF: Record<MoneyEntryKind, string> = {
  receipt: 'Encaissement annulé',
  refund: 'Remboursement annulé',
  reversal: 'Écriture annulée',
};

type TitledEntry = Pick<DeskEntry, 'kind' | 'method' | 'amount' | 'rebate' | 'reverses' | 'claimId'>;

const TITLES: Record<MoneyEntryKind, (entry: TitledEntry, all: readonly DeskEntry[]) => string> = {
  receipt: ({ method }) => `Reçu ${describeMethod(method)}`,
  refund: describeRefund,
  reversal: ({ reverses }, all) => REVERSAL_OF[all.find(({ id }) => id === reverses)?.kind ?? 'reversal'],
};

export function getEntryTitle(entry: TitledEntry, all: readonly DeskEntry[]): string {
  return TITLES[entry.kind](entry, all);
}

export function describeRecording({ at, actorName, holder, kind }: DeskEntry): string {
  const holderWords =
    kind === 'receipt' && holder && holder.fullname !== actorName ? `, pris par ${holder.fullname}` : '';
  return `${formatDateTime(at)} · ${actorName || 'Livreur'}${holderWords}`;
}

export function isNoteRequired(amount: number | null, amountDue: number): boolean {
  return amount !== null && amount > amountDue;
}

/** The words stand under a sum that the person may not record. */
export function refuseSurplus(method: LedgerMethod | null, role: Role | undefined): string | null {
  if (method === null || isCash(method) || role === 'superadmin') return null;
  return `C’est plus que le reste à payer\u00a0: ${describeMethod(method)}, seul un Super Admin peut l’enregistrer.`;
}

/** A part is not all that the order costs. */
export const nameReceiptAct = (amount: number | null, amountDue: number): string =>
  amount === null || amount === amountDue ? 'Marquer payée' : `Enregistrer ${formatFcfa(amount)}`;
