import { formatDuration, MINUTE, startOfDay } from '#domain/format/calendar.ts';
import { formatPieces } from '#domain/format/order/pieceCount.ts';
import {
  FIVE_MINUTES,
  formatDeadline,
  formatNearDay,
  getSlotLabel,
  roundToFiveMinutes,
} from '#domain/format/order/slotWords.ts';
import { getLegLabel } from '#domain/format/wording.ts';
import type { CodeLeg } from '#domain/pieces/handover.ts';
import { isDelay, type RoundFault, type UnplacedReason } from '#domain/rounds/plan.ts';
import type { DayVisit } from './draft.ts';

export const LEG_LABELS: Record<CodeLeg, string> = {
  pickup: getLegLabel('pickup'),
  delivery: 'Retour',
  return: 'À rendre',
};

export const UNPLACED_WORDS: Record<UnplacedReason, string> = {
  nobody: 'Aucun livreur ne peut y aller',
  window: 'Personne n’y est pendant le créneau',
  capacity: 'Trop de pièces pour une tournée',
  hours: 'Ne tient pas avant la fermeture',
  place: 'Sans position sur la carte',
};

/** The lane says how late it ends, and the top of the page which stops miss their hour. */
export const isSaidElsewhere = (fault: RoundFault) => isDelay(fault) || endsAfterClosing(fault);

const endsAfterClosing = ({ reason, by }: RoundFault) => reason === 'hours' && by > 0;
const hasNoLivreur = ({ reason, by }: RoundFault) => reason === 'hours' && by === 0;

/** As round as the hours beside it, which it is reckoned from. */
export const formatDelay = (by: number): string =>
  formatDuration(Math.max(FIVE_MINUTES, roundToFiveMinutes(by)) / MINUTE);

export function describeRoundFault({ reason, by }: Pick<RoundFault, 'reason' | 'by'>): string {
  if (isDelay({ reason })) return `${formatDelay(by)} trop tard`;
  if (reason === 'capacity') return `${formatPieces(by)} de trop`;
  if (reason === 'place') return 'Aucune route n’y mène';
  return by > 0 ? 'Après l’heure de fermeture' : 'Ce livreur n’est pas disponible';
}

const COUNT_WORDS: readonly [isCounted: (fault: RoundFault) => boolean, one: string, many: string][] = [
  [({ reason }) => reason === 'capacity', 'tournée trop chargée', 'tournées trop chargées'],
  [hasNoLivreur, 'arrêt chez un livreur indisponible', 'arrêts chez un livreur indisponible'],
  [({ reason }) => reason === 'place', 'arrêt sans route', 'arrêts sans route'],
];

export function describeFaults(
  faults: readonly RoundFault[],
  { unplaced, late }: { unplaced: number; late: number },
): string {
  if (faults.length === 0 && unplaced > 0)
    return `${unplaced}\u00a0${unplaced > 1 ? 'arrêts restent' : 'arrêt reste'} sans livreur.`;
  if (faults.length === 0) return late > 0 ? '' : 'Tout tient.';
  const counts = COUNT_WORDS.flatMap(([isCounted, one, many]) => {
    const count = faults.filter(isCounted).length;
    return count > 0 ? [`${count}\u00a0${count > 1 ? many : one}`] : [];
  });
  return counts.length > 0 ? `À corriger\u00a0: ${counts.join(', ')}.` : '';
}

/** The slot that the client chose, or the told hour; its day is said unless it is the day of the page. */
export function describeTerm(visit: DayVisit, now: number, day: string): string | null {
  const { leg, slotFrom, pickupBy, deliverySlotFrom, deliverySlotTo, toldAt } = visit;
  if (leg === 'return') return null;
  const [from, to] = leg === 'pickup' ? [slotFrom, pickupBy] : [deliverySlotFrom, deliverySlotTo];
  const [at, hours] =
    from === null || to === null
      ? [toldAt, toldAt === null ? null : formatDeadline(toldAt, toldAt)]
      : [from, getSlotLabel({ from, to })];
  if (at === null || startOfDay(at) === Date.parse(day)) return hours;
  // The column of a narrow window has no room for the whole word.
  return `${startOfDay(at) === startOfDay(now) ? 'auj.' : formatNearDay(at, now)} ${hours}`;
}
