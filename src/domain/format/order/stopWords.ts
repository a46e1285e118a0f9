import type { OrderOfClient } from '../../orders/order.ts';
import { computeEarliestReturn } from '../../promises/stops.ts';
import { MINUTE } from '../calendar.ts';
import { formatLongDay, formatShortHour } from './slotWords.ts';

type Stopped = { promisedAt: number } & Pick<OrderOfClient, 'plantStop'>;

/** Nobody knows how long the plant will stand still. Null when it takes nothing from this order. */
export function describePlantStop(
  { promisedAt, plantStop }: Stopped,
  now: number,
): { line: string; hint: string } | null {
  // A screen's clock goes by the minute: the stop may have begun since.
  if (!plantStop || plantStop.since > now + MINUTE) return null;
  const earliest = computeEarliestReturn({ promisedAt, plantStop }, now);
  return {
    line: 'Atelier à l’arrêt\u00a0: nous recalculons l’heure de votre retour',
    hint: `Au plus tôt ${formatLongDay(earliest)} à ${formatShortHour(earliest)}, selon la durée de l’arrêt (${plantStop.reason}). La nouvelle heure s’affichera ici à la reprise.`,
  };
}
