import { formatDateTime } from '#domain/format/calendar.ts';
import { formatFcfa } from '#domain/format/money.ts';
import { describeMethod } from '#domain/format/wording.ts';
import type { MoneyEntryKind } from '#domain/money/payment.ts';
import type { DeskEntry } from '../types.ts';

const REVERSAL_OF: Record<MoneyEntryKind, string> = {
  receipt: 'Encaissement annulé',
  refund: 'Remboursement annulé',
  reversal: 'Écriture annulée',
};

type TitledEntry = Pick<DeskEntry, 'kind' | 'method' | 'reverses' | 'claimId'>;

const TITLES: Record<MoneyEntryKind, (entry: TitledEntry, all: readonly DeskEntry[]) => string> = {
  receipt: ({ method }) => `Reçu ${describeMethod(method)}`,
  refund: ({ method, claimId }) =>
    `Remboursé ${claimId === null ? '' : 'après réclamation '}${describeMethod(method)}`,
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

export function describeRefundLimit(amountPaid: number | null, mayRefund: number): string {
  if (amountPaid !== null && mayRefund >= amountPaid)
    return `${formatFcfa(amountPaid)} au plus\u00a0: c’est ce que le client a payé.`;
  if (mayRefund === 0)
    return 'Votre limite est atteinte sur cette commande\u00a0: demandez à un Super Admin.';
  return `${formatFcfa(mayRefund)} au plus sur cette commande\u00a0: au-delà, demandez à un Super Admin.`;
}
