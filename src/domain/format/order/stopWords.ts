import type { OrderOfClient } from '../../orders/order.ts';
import { computeEarliestReturn } from '../../promises/stops.ts';
import { MINUTE, roundUpToHalfHour } from '../calendar.ts';
import { formatLongDay, formatShortHour } from './slotWords.ts';

type Stopped = { promisedAt: number } & Pick<OrderOfClient, 'plantStop'>;

/** The text promises no end of the stop, because it is unknown. */
export function describePlantStop(
  { promisedAt, plantStop }: Stopped,
  now: number,
): { line: string; hint: string } | null {
  // A screen's clock ticks once a minute, so the stop may have begun after `now`.
  if (!plantStop || plantStop.since > now + MINUTE) return null;
  const earliest = roundUpToHalfHour(computeEarliestReturn({ promisedAt, plantStop }, now));
  return {
    line: 'Atelier à l’arrêt\u00a0: nous recalculons l’heure de votre retour',
    hint: `Au plus tôt ${formatLongDay(earliest)} à ${formatShortHour(earliest)}, selon la durée de l’arrêt (${plantStop.reason}). La nouvelle heure s’affichera ici à la reprise.`,
  };
}
