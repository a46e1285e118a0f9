import { DAY } from '#domain/format/calendar.ts';
import { formatFcfa } from '#domain/format/money.ts';
import { GAP_OUTCOME_LABELS } from '#domain/money/cash.ts';
import type { GapOutcome } from '#domain/money/payment.ts';

export function getDayBounds(day: string): { from: string; to: string } {
  const from = Date.parse(day);
  return { from: String(from), to: String(from + DAY) };
}

export function describeRecount(recount: {
  from: number;
  to: number;
  reason: string;
  counter: string;
}): string {
  const { from, to, reason, counter } = recount;
  return `Corrigé par ${counter}\u00a0: ${formatFcfa(from)} → ${formatFcfa(to)} (${reason})`;
}

/** A livreur repays what is missing in a hand-over; who closed the drawer repays what is missing there. */
export function describeOutcome(outcome: GapOutcome, isOfDrawer: boolean): string {
  return isOfDrawer && outcome === 'repaid' ? 'Remboursé' : GAP_OUTCOME_LABELS[outcome];
}

export function describeGap(gap: number): string {
  if (gap === 0) return 'le compte est juste';
  return gap > 0 ? `il manque ${formatFcfa(gap)}` : `${formatFcfa(-gap)} de trop`;
}
