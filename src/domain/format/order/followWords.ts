import { isLinenOwed, isReturning, type Order, type OrderOfClient } from '../../orders/order.ts';
import { listFailedVisits } from '../../pieces/presentLeg.ts';
import { formatDistance, measureKilometres, type Point } from '../../places/geo.ts';
import { isLateForClient } from '../../promises/late.ts';
import { MINUTE, roundUpToHalfHour } from '../calendar.ts';
import { formatFcfa } from '../money.ts';
import { getGivenName } from '../text.ts';
import { formatPieces } from './pieceCount.ts';
import { formatLongDay, formatNearDay, formatShortHour, formatSlotHours } from './slotWords.ts';
import { COMES_BACK } from './visitWords.ts';

export type LivreurPosition = { location: Point; at: number };

type Followed = Pick<
  Order,
  | 'status'
  | 'linen'
  | 'piecesHeld'
  | 'returningAt'
  | 'slot'
  | 'promisedAt'
  | 'lateAt'
  | 'credit'
  | 'visits'
  | 'clientLocation'
  | 'livreur'
> &
  Pick<OrderOfClient, 'plantStop'>;

export function composeFollowHeadline(
  order: Followed,
  now: number,
  position: LivreurPosition | null = null,
): string {
  return HEADLINES[order.status](order, now, position);
}

type Headline = (order: Followed, now: number, position: LivreurPosition | null) => string;

const HEADLINES: Record<Order['status'], Headline> = {
  pending: (order, now) => {
    if (listFailedVisits(order).length > 0) return COMES_BACK.pickup;
    const hours = describeComingSlot(order, now);
    return hours ? `Ramassage ${hours}` : 'Nous choisissons votre livreur';
  },
  assigned: withLivreurName((name, order, now) => {
    const hours = describeComingSlot(order, now);
    return hours ? `${name} passe ${hours}` : `${name} passe bientôt prendre votre linge`;
  }),
  pickup_en_route: withLivreurName((name, order, now, position) => {
    const away = computeDistance(order, now, position);
    if (away === null) return `${name} est en route vers vous`;
    return away < NEARBY_KM
      ? `${name} est tout près de chez vous`
      : `${name} arrive, à ${formatDistance(away)}`;
  }),
  picked_up: (order) =>
    listFailedVisits(order).length > 0 ? COMES_BACK.delivery : 'Votre linge part à l’atelier',
  processing: (order, now) => {
    if (listFailedVisits(order).length > 0) return COMES_BACK.delivery;
    if (order.plantStop) return 'Votre linge est à l’atelier';
    const promisedAt = roundUpToHalfHour(order.promisedAt);
    if (isLateForClient(order, now) || promisedAt < now) return 'Votre linge est encore à l’atelier';
    return `Votre linge revient ${formatNearDay(promisedAt, now, formatLongDay)} avant\u00a0${formatShortHour(promisedAt)}`;
  },
  assigned_for_delivery: withLivreurName((name) => `${name} va vous rapporter votre linge`),
  delivery_en_route: withLivreurName((name, order, now, position) => {
    const away = computeDistance(order, now, position);
    if (away === null) return `${name} vous rapporte votre linge`;
    return away < NEARBY_KM
      ? `${name} est tout près, avec votre linge`
      : `${name} arrive avec votre linge, à ${formatDistance(away)}`;
  }),
  completed: (order, now, position) => {
    if (isReturning(order)) return RETURNING(order, now, position);
    return isLinenOwed(order)
      ? `Reste ${formatPieces(order.piecesHeld)} à vous rendre`
      : 'Votre linge est livré';
  },
  cancelled: (order, now, position) => {
    if (isReturning(order)) return RETURNING(order, now, position);
    if (order.linen === 'held') return 'Nous organisons le retour de votre linge';
    return order.credit > 0 ? `Nous vous devons ${formatFcfa(order.credit)}` : 'Commande annulée';
  },
};

const RETURNING = withLivreurName((name) => `${name} vous rapporte votre linge`);

type NamedHeadline = (name: string, order: Followed, now: number, position: LivreurPosition | null) => string;

function withLivreurName(headline: NamedHeadline): Headline {
  return (order, now, position) => {
    const { livreur } = order;
    // Clients get no phone number of a deactivated livreur, whom the desk will replace.
    if (livreur && !livreur.phone) return 'Un autre livreur vous sera attribué';
    return headline(getGivenName(livreur?.fullname) || 'Votre livreur', order, now, position);
  };
}

/** A phone's position is too imprecise for a figure below this distance. */
const NEARBY_KM = 0.15;
/** A position older than this no longer tells how far away the livreur is. */
const STALE_MS = 2 * MINUTE;

function computeDistance(
  { clientLocation }: Followed,
  now: number,
  position: LivreurPosition | null,
): number | null {
  if (!position || !clientLocation || now - position.at > STALE_MS) return null;
  return measureKilometres(position.location, clientLocation);
}

function describeComingSlot({ slot }: Followed, now: number): string | null {
  return slot && now <= slot.to
    ? `${formatNearDay(slot.from, now, formatLongDay)} ${formatSlotHours(slot)}`
    : null;
}
