import { formatFcfa } from '#domain/format/money.ts';
import { type OnlineProvider, PROVIDER_LABELS } from '#domain/payments/attempt.ts';

type Line = { theirs: number | null; ours: number | null };

/** Null where both books say the same. */
export function describeDifference({ theirs, ours }: Line, provider: OnlineProvider): string | null {
  if (theirs === ours) return null;
  if (ours === null) return 'Absent chez nous';
  if (theirs === null) return `Absent chez ${PROVIDER_LABELS[provider]}`;
  return `Écart de ${formatFcfa(Math.abs(theirs - ours))}`;
}
