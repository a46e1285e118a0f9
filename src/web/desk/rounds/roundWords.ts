import { formatDuration, MINUTE, startOfDay } from '#domain/format/calendar.ts';
import { formatPieces } from '#domain/format/order/pieceCount.ts';
import {
  FIVE_MINUTES,
  formatDeadline,
  formatNearDay,
  getSlotLabel,
  roundToFiveMinutes,
} from '#domain/format/order/slotWords.ts';
import { capitalize } from '#domain/format/text.ts';
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

const COUNT_WORDS: readonly [counts: (fault: RoundFault) => boolean, one: string, many: string][] = [
  [isDelay, 'arrivée trop tard', 'arrivées trop tard'],
  [({ reason }) => reason === 'capacity', 'tournée trop chargée', 'tournées trop chargées'],
  [endsAfterClosing, 'tournée hors des heures d’ouverture', 'tournées hors des heures d’ouverture'],
  [hasNoLivreur, 'arrêt chez un livreur indisponible', 'arrêts chez un livreur indisponible'],
  [({ reason }) => reason === 'place', 'arrêt sans route', 'arrêts sans route'],
];

const countFaults = (faults: readonly RoundFault[]): string =>
  COUNT_WORDS.flatMap(([counts, one, many]) => {
    const count = faults.filter(counts).length;
    return count > 0 ? [`${count}\u00a0${count > 1 ? many : one}`] : [];
  }).join(', ');

/** The desk's last act in words, and the faults that were there before it. */
export type LastChange = { words: string; faultsBefore: readonly RoundFault[] };

export function describeFaults(
  faults: readonly RoundFault[],
  change: LastChange | null,
  { unplaced, late }: { unplaced: number; late: number },
): string {
  if (faults.length === 0 && unplaced > 0)
    return `${unplaced}\u00a0${unplaced > 1 ? 'arrêts restent' : 'arrêt reste'} sans livreur.`;
  if (faults.length === 0) return late > 0 ? '' : 'Tout tient.';
  if (!change) {
    const words = countFaults(faults.filter((fault) => !isSaidElsewhere(fault)));
    return words && `À corriger\u00a0: ${words}.`;
  }
  const added = faults.filter(
    ({ orderId, reason }) =>
      !change.faultsBefore.some((fault) => fault.orderId === orderId && fault.reason === reason),
  );
  if (added.length > 0) return `À cause de ${change.words}\u00a0: ${countFaults(added)}.`;
  return `${capitalize(change.words)} n’aggrave rien. Restent\u00a0: ${countFaults(faults)}.`;
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
