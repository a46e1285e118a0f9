import { formatAmount, formatFcfa } from '#domain/format/money.ts';
import { type OnlineProvider, PROVIDER_LABELS } from '#domain/payments/attempt.ts';

type Line = { theirs: number | null; ours: number | null };

/** Null where both books say the same. */
export function describeDifference({ theirs, ours }: Line, provider: OnlineProvider): string | null {
  if (theirs === ours) return null;
  if (ours === null) return 'Absent chez nous';
  if (theirs === null) return `Absent chez ${PROVIDER_LABELS[provider]}`;
  return `Écart de ${formatFcfa(Math.abs(theirs - ours))}`;
}

/** The till and this page say one sum; what the provider does not know of was typed by the desk. */
export function describeOurSum(typed: number, confirmed: number): string | null {
  if (typed === 0) return null;
  if (confirmed === 0) return 'saisis à la main';
  return `dont ${formatAmount(typed)} saisis à la main, ${formatAmount(confirmed)} confirmés`;
}

/** Money that came after a close is counted on the next day. */
export function describeTillOfDay(onTill: number, ours: number): string | null {
  if (onTill === ours) return null;
  const till = `${formatFcfa(onTill)} dans la Caisse du jour`;
  return onTill < ours
    ? `${till}\u00a0: ce qui est venu après la clôture compte pour le lendemain`
    : `${till}, avec ce qui est venu après la clôture de la veille`;
}
