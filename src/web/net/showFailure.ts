import type { FailureShape } from '#domain/failures/failureShape.ts';
import { formatInternationalPhone } from '#domain/format/phone.ts';
import { toast } from '../ui/feedback/toasts.ts';
import { readFailure } from './failures.ts';

export function chooseFailureWords(
  error: unknown,
  title?: string,
  text?: string,
): { title: string; text: string } {
  const failure = readFailure(error);
  if (failure.code === 'UNEXPECTED') return { title: title ?? failure.title, text: text ?? failure.text };
  const own = failure.ownTitle || title === undefined || title === 'Erreur';
  return {
    title: own ? failure.title : title,
    text:
      failure.text +
      describeWait(failure) +
      describeOrders(failure) +
      describeTeamPhone(failure.facts.teamPhone),
  };
}

function describeWait({ code, facts }: FailureShape): string {
  const seconds = facts.retryAfter;
  if (code !== 'TOO_MANY' || typeof seconds !== 'number' || seconds <= 0) return '';
  const minutes = seconds / 60;
  if (seconds < 90) return ` Encore ${Math.ceil(seconds)}\u00a0s.`;
  return minutes <= 90
    ? ` Encore ${Math.ceil(minutes)}\u00a0min.`
    : ` Encore ${Math.ceil(minutes / 60)}\u00a0h.`;
}

export function describeOrders({ facts }: FailureShape): string {
  if (typeof facts.references !== 'string') return '';
  return ` Il s’agit de ${facts.references}${facts.more ? ' et d’autres' : ''}.`;
}

export function describeTeamPhone(teamPhone: unknown): string {
  return typeof teamPhone === 'string' ? ` Appelez-nous\u00a0: ${formatInternationalPhone(teamPhone)}.` : '';
}

export function showFailure(error: unknown, title?: string, text?: string, repeat?: () => void): void {
  const words = chooseFailureWords(error, title, text);
  toast.failure(words.title, words.text, repeat && { label: 'Réessayer', run: repeat });
}
