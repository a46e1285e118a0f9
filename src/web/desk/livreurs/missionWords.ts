import { formatHour, startOfDay } from '#domain/format/calendar.ts';
import { formatOrderNumber } from '#domain/format/order/orderNumber.ts';
import { formatNearDay, formatNearestFiveMinutes, formatShortHour } from '#domain/format/order/slotWords.ts';
import { getGivenName } from '#domain/format/text.ts';
import { AVAILABILITY_WORDS } from '#domain/people/availability.ts';
import { formatDistance, SAME_PLACE_KM } from '#domain/places/geo.ts';
import type { Passing } from '#domain/rounds/plan.ts';
import { getQuartier } from '../table/rowWords.ts';
import type { ListedOrder, ShownLivreur } from '../types.ts';

export const formatMissions = (count: number): string =>
  count === 0 ? 'Aucune mission' : `${count}\u00a0${count > 1 ? 'missions' : 'mission'}`;

export function describeLoad({ openMissions, returns }: { openMissions: number; returns: number }): string {
  if (returns === 0) return formatMissions(openMissions);
  const back = `${returns}\u00a0${returns > 1 ? 'retours' : 'retour'} de linge`;
  return openMissions === 0 ? back : `${formatMissions(openMissions)} · ${back}`;
}

/** From farther away it is a detour. */
const NEAR_KM = 3;

export const isNear = ({ km }: { km: number }): boolean => km <= NEAR_KM;

export function describePassing({ number, km, at }: Passing): string {
  const hour = `vers ${formatNearestFiveMinutes(at)}`;
  if (km < SAME_PLACE_KM) return `y va déjà ${hour} (${formatOrderNumber(number)})`;
  return `passe à ${formatDistance(km)} ${hour}`;
}

/** In a narrow column the first name is enough. */
export function describeNearest(passing: ListedOrder['passing']): string {
  if (!passing || !isNear(passing)) return '–';
  const { livreur, km } = passing;
  const name = getGivenName(livreur);
  return km < SAME_PLACE_KM ? `${name}, sur place` : `${name}, à ${formatDistance(km)}`;
}

export function describeReach({ push, since }: ShownLivreur['reach'], now: number): string {
  if (push) return 'joignable';
  return since === undefined ? 'injoignable' : `injoignable depuis ${formatSince(since, now)}`;
}

const formatSince = (since: number, now: number) =>
  startOfDay(since) === startOfDay(now) ? formatHour(since) : formatNearDay(since, now);

type Round = Pick<
  ShownLivreur,
  'availability' | 'openMissions' | 'lateMissions' | 'returns' | 'nextStop' | 'reach'
>;

/** One line about a livreur: first what the desk may have to mend, else where they go next. */
export function describeRound({ availability, lateMissions, nextStop, reach, ...load }: Round): string {
  if (availability !== 'on') return AVAILABILITY_WORDS[availability].label;
  const words = load.openMissions + load.returns === 0 ? 'Libre' : describeLoad(load);
  if (lateMissions > 0) return `${words}, ${lateMissions}\u00a0en\u00a0retard`;
  if (!reach.push) return `${words}, injoignable`;
  return nextStop ? `${words}, ${describeStop(nextStop)}` : words;
}

function describeStop({ clientAddress, toldAt }: NonNullable<Round['nextStop']>): string {
  const quartier = getQuartier(clientAddress);
  return toldAt === null ? quartier : `${quartier} avant\u00a0${formatShortHour(toldAt)}`;
}
