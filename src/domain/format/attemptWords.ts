import { isFinal, type LastAttempt } from '../payments/attempt.ts';
import { formatHour } from './calendar.ts';
import { prefixWithDe } from './text.ts';
import { getPaymentMethodLabel } from './wording.ts';

const NB = '\u00a0';
const FAILED = `Le paiement n’a pas abouti${NB}: réessayez ou payez autrement.`;

/** Their browser may be back from the provider's page for a failure while the provider still takes the money. */
export function describeLastAttempt(
  { provider, state, problem, createdAt }: LastAttempt,
  isBackAfterFailure: boolean,
): string | null {
  const name = getPaymentMethodLabel(provider);
  const where = `auprès ${prefixWithDe(name)}`;
  if (problem === 'mismatch') return `Nous vérifions votre paiement ${where}${NB}: ne payez pas deux fois.`;
  if (state === 'paid') return null;
  if (state === 'expired') return `Le paiement ${name} a expiré${NB}: recommencez ou payez autrement.`;
  if (state === 'unsure') return `Nous vérifions ${where}. Si vous avez déjà payé, ne payez pas deux fois.`;
  if (isFinal(state) || isBackAfterFailure) return FAILED;
  return `Paiement ${name} commencé à ${formatHour(createdAt)}, vérification en cours.`;
}
