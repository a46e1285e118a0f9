import { isFinal, type LastAttempt } from '../payments/attempt.ts';
import { formatHour } from './calendar.ts';
import { prefixWithDe } from './text.ts';
import { getPaymentMethodLabel } from './wording.ts';

const NB = '\u00a0';

/** What stands beside the providers: the cash that the order is to be paid in, other means, or nothing. */
export type OtherWay = 'cash' | 'any' | 'none';
const OTHER_WAYS: Record<OtherWay, string> = {
  cash: ' ou payez en espèces',
  any: ' ou payez autrement',
  none: '',
};

/** Why the provider led the browser back; null if the client came back by themselves. */
export type ReturnReason = 'paid' | 'failed' | null;

/** The browser may be back for a failure while the provider still takes the money. */
export function describeLastAttempt(
  { provider, state, problem, createdAt }: LastAttempt,
  backAs: ReturnReason,
  otherWay: OtherWay,
): string | null {
  const name = getPaymentMethodLabel(provider);
  const where = `auprès ${prefixWithDe(name)}`;
  if (problem === 'mismatch') return `Nous vérifions votre paiement ${where}${NB}: ne payez pas deux fois.`;
  if (state === 'paid') return null;
  const orPay = OTHER_WAYS[otherWay];
  if (state === 'expired') return `Le paiement ${name} a expiré${NB}: recommencez${orPay}.`;
  if (state === 'unsure') return `Nous vérifions ${where}. Si vous avez déjà payé, ne payez pas deux fois.`;
  if (isFinal(state) || backAs === 'failed') return `Le paiement n’a pas abouti${NB}: réessayez${orPay}.`;
  const outcome = state === 'open' && backAs === null ? 'pas encore reçu' : 'vérification en cours';
  return `Paiement ${name} commencé à ${formatHour(createdAt)}, ${outcome}.`;
}
