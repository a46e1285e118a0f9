import { type FailureShape, failureOf } from './refusal.ts';
import { toast } from './toasts.ts';

/** Refusals whose own title says what happened: no screen's title may hide it. */
const SPEAK_FOR_THEMSELVES = new Set<FailureShape['code']>([
  'OFFLINE',
  'NOT_SIGNED_IN',
  'EMAIL_NOT_CONFIRMED',
  'ROLE_UNDEFINED',
  'LINK_EXPIRED',
  'CODE_INVALID',
  'CODE_DOOR_CLOSED',
  'GRANT_INVALID',
  'ORDER_CHANGED',
  'PRICES_CHANGED',
]);

/** The words for a failure: the specification's where the server has none of its own. */
export function wordsFor(error: unknown, title?: string, text?: string): { title: string; text: string } {
  const failure = failureOf(error);
  if (failure.code === 'UNEXPECTED') return { title: title ?? failure.title, text: text ?? failure.text };
  const own = SPEAK_FOR_THEMSELVES.has(failure.code) || title === undefined || title === 'Erreur';
  return { title: own ? failure.title : title, text: failure.text + waitOf(failure) + ordersOf(failure) };
}

function waitOf({ code, facts }: FailureShape): string {
  const seconds = facts.retryAfter;
  if (code !== 'TOO_MANY' || typeof seconds !== 'number' || seconds <= 0) return '';
  const minutes = seconds / 60;
  if (seconds < 90) return ` Encore ${Math.ceil(seconds)}\u00a0s.`;
  return minutes <= 90
    ? ` Encore ${Math.ceil(minutes)}\u00a0min.`
    : ` Encore ${Math.ceil(minutes / 60)}\u00a0h.`;
}

/** Those that stand in the way, as one reads them out to the desk. */
function ordersOf({ facts }: FailureShape): string {
  if (typeof facts.references !== 'string') return '';
  return ` Il s’agit de ${facts.references}${facts.more ? ' et d’autres' : ''}.`;
}

/** The one place that shows errors. Title and text are what the specification gives for this screen. */
export function showFailure(error: unknown, title?: string, text?: string): void {
  const words = wordsFor(error, title, text);
  toast.failure(words.title, words.text);
}
