import { formatFcfa } from '#domain/format/money.ts';
import { prefixWithDe } from '#domain/format/text.ts';
import {
  type AttemptState,
  isSettledMismatch,
  type OrderAttempt,
  PROVIDER_LABELS,
  XOF,
} from '#domain/payments/attempt.ts';
import type { AttemptToCheck } from '../types.ts';

const NB = '\u00a0';

const STATES: Record<AttemptState, string> = {
  created: 'Demandé',
  sent: 'Demandé',
  open: 'Le client peut payer',
  paid: 'Payé',
  failed: 'N’a pas abouti',
  expired: 'Expiré sans être payé',
  unsure: 'Sans réponse, redemandé',
};

export function describeAttempt(attempt: Pick<OrderAttempt, 'state' | 'problem'>): string {
  const { state, problem } = attempt;
  if (isSettledMismatch(attempt)) return 'Autre somme reçue, notée par l’équipe';
  if (problem === 'mismatch') return 'Autre somme reçue, à vérifier';
  if (problem === 'surplus') return 'Payé, alors que la commande devait moins';
  return problem === 'refund' ? 'Payé, remboursement pas confirmé' : STATES[state];
}

/** The words also say what a person can do about the payment. */
export function describeAttemptToCheck(attempt: AttemptToCheck): string {
  const { provider, problem, amount, orderStatus } = attempt;
  const name = PROVIDER_LABELS[provider];
  if (problem === 'mismatch')
    return `${describeDifference(attempt)} Encaissez ce qui est venu, puis rendez-le s’il le faut.`;
  if (problem === 'refund')
    return `Le remboursement a été demandé à ${name}, qui n’a pas confirmé. Redemandez-le${NB}: ${name} ne rend la somme qu’une fois. Si vous l’avez rendue autrement, notez-le.`;
  if (problem === 'surplus')
    return orderStatus === 'cancelled'
      ? 'Payé après l’annulation de la commande.'
      : 'Payé alors que la commande était déjà réglée, ou devait moins.';
  return `${name} n’a pas dit si les ${formatFcfa(amount)} sont payés${NB}: Laveo redemande. Rien à faire, sauf si le client insiste.`;
}

function describeDifference({ provider, amount, reference, received }: AttemptToCheck): string {
  const name = PROVIDER_LABELS[provider];
  const sumInQuestion = formatFcfa(amount);
  if (!received) return `${name} annonce un autre paiement que les ${sumInQuestion} demandés.`;
  const isForeign = received.currency !== XOF;
  const sum =
    received.amount === null
      ? 'une somme illisible'
      : isForeign
        ? `${received.amount}${NB}${received.currency}`
        : formatFcfa(received.amount);
  const isOtherSum = isForeign || received.amount !== amount;
  const words = `${name} annonce ${sum}${isOtherSum ? ` au lieu ${prefixWithDe(sumInQuestion)}` : ''}`;
  if (received.reference === reference) return `${words}.`;
  return `${words}, ${received.reference ? `sous la référence ${received.reference}` : 'sans référence'} au lieu de la nôtre.`;
}
