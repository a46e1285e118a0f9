import type { Order, OrderOfClient } from '../../orders/order.ts';
import { listFailedVisits } from '../../pieces/presentLeg.ts';
import { isLateForClient } from '../../promises/late.ts';
import { findOpenMoment, isOpenAt, type OpenDays } from '../../promises/openHours.ts';
import { computeEarliestReturn } from '../../promises/stops.ts';
import { HOUR, MINUTE, roundUpToHalfHour, startOfDay } from '../calendar.ts';
import { capitalize, prefixWithDe } from '../text.ts';
import { VISIT_MOVES } from './promiseWords.ts';
import { formatLongDay, formatNearDay, formatShortHour } from './slotWords.ts';

type Delayable = Pick<Order, 'status' | 'visits' | 'linen' | 'promisedAt' | 'promisedAtFirst' | 'lateAt'> &
  Pick<OrderOfClient, 'moveReason' | 'plantStop'>;

export interface Delay {
  title: string;
  cause: string | null;
  /** The new hour, or by when somebody calls. */
  hour: string;
  hint: string;
  hasNewHour: boolean;
}

/** Null while the client may count on what they were told first. */
export function describeDelay(order: Delayable, now: number, days: OpenDays): Delay | null {
  const stop = describePlantStop(order, now);
  const title =
    order.linen === 'client' ? 'Désolés, nous avons du retard' : 'Désolés, votre linge a du retard';
  const { moveReason } = order;
  const cause = moveReason && !isMovedByVisit(moveReason) ? `${capitalize(moveReason)}.` : null;
  if (stop) return { title, cause: null, hour: stop.line, hint: stop.hint, hasNewHour: false };
  if (isLateForClient(order, now) && !isClientAsked(order))
    return { title, cause, ...describeCall(order, now, days), hasNewHour: false };
  const newHour = describeNewHour(order, now);
  return newHour && { title, cause, ...newHour, hasNewHour: true };
}

/** After a visit that failed, it is the client who says when the next one is. */
const isClientAsked = (order: Delayable) => listFailedVisits(order).length > 0;

type Words = Pick<Delay, 'hour' | 'hint'>;

function describeNewHour({ promisedAt, promisedAtFirst, moveReason }: Delayable, now: number): Words | null {
  if (moveReason === null || promisedAtFirst === null || isMovedByVisit(moveReason)) return null;
  if (roundUpToHalfHour(promisedAt) <= roundUpToHalfHour(promisedAtFirst)) return null;
  const isSameDay = startOfDay(promisedAt) === startOfDay(promisedAtFirst);
  const first = isSameDay
    ? formatShortHour(roundUpToHalfHour(promisedAtFirst))
    : formatDayAndHour(promisedAtFirst, now);
  return {
    hour: capitalize(formatDayAndHour(promisedAt, now)),
    hint: `notre nouvelle heure, au lieu ${prefixWithDe(first)}`,
  };
}

const isMovedByVisit = (reason: string) => Object.values<string>(VISIT_MOVES).includes(reason);

function describeCall({ promisedAt, lateAt }: Delayable, now: number, days: OpenDays): Words {
  const callAt = computeCallAt(lateAt ?? promisedAt, days);
  const isOver = roundUpToHalfHour(promisedAt) < now;
  return {
    hour:
      now <= callAt
        ? `Notre équipe vous appelle ${formatDayAndHour(callAt, now)}`
        : 'Appelez-nous\u00a0: nous vous devons une réponse',
    hint: `Retour ${isOver ? 'promis' : 'toujours prévu'} ${formatDayAndHour(promisedAt, now)}`,
  };
}

/** Somebody calls within an hour of open time. */
export function computeCallAt(lateAt: number, days: OpenDays): number {
  const callAt = findOpenMoment(days, lateAt) + HOUR;
  return roundUpToHalfHour(isOpenAt(days, callAt) ? callAt : findOpenMoment(days, callAt) + HOUR);
}

function formatDayAndHour(at: number, now: number): string {
  const shownAt = roundUpToHalfHour(at);
  return `${formatNearDay(shownAt, now, formatLongDay)} avant\u00a0${formatShortHour(shownAt)}`;
}

type Stopped = { promisedAt: number } & Pick<OrderOfClient, 'plantStop'>;

/** The text promises no end of the stop, because it is unknown. */
function describePlantStop(
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
