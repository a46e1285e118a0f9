import { formatNearDay, formatShortHour } from '#domain/format/order/slotWords.ts';
import { capitalize, uncapitalize } from '#domain/format/text.ts';
import type { Outputs } from '#web/net/procedures.ts';

export type Roads = Outputs['dispatch']['roads'];
export type Bridge = Roads['crossings'][number];

/** "le pont Charles-de-Gaulle", "l’autoroute du Nord". */
export const nameBridge = ({ kind, label }: Pick<Bridge, 'kind' | 'label'>): string =>
  `${kind === 'bridge' ? 'le ' : 'l’'}${uncapitalize(label)}`;

/** "Fermé jusqu’à aujourd’hui 18 h", or from when as long as it has not begun. */
export function describeClosure({ from, to }: { from: number; to: number }, now: number): string {
  const formatMoment = (at: number) => `${formatNearDay(at, now)} ${formatShortHour(at)}`;
  if (from <= now) return `Fermé jusqu’à ${formatMoment(to)}`;
  return `${capitalize(formatMoment(from))} – ${formatMoment(to)}`;
}
