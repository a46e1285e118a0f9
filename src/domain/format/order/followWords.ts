import { isOnTheRoad, type OrderStatus } from '../../lifecycle/lifecycle.ts';
import { isLinenOwed, isReturning, type Order } from '../../orders/order.ts';
import { countPieces } from '../../pieces/handover.ts';
import { listLinesToGive } from '../../pieces/linesToGive.ts';
import { formatDistance, measureKilometres, type Point } from '../../places/geo.ts';
import { MINUTE } from '../calendar.ts';
import { formatFcfa } from '../money.ts';
import { getGivenName } from '../text.ts';
import { formatShortNumber } from './orderNumber.ts';
import { describeGarments, formatPieces } from './pieceCount.ts';

export type LivreurPosition = { location: Point; at: number };

type Rest = Pick<Order, 'piecesHeld' | 'items' | 'handovers'>;
type Ended = Rest & Pick<Order, 'status' | 'linen' | 'returningAt' | 'credit' | 'livreur'>;

/** The pieces have names where the counts of the hand-overs tell which of them are left. */
export function describeRest({ piecesHeld, ...order }: Rest): string {
  const lines = listLinesToGive(order);
  const words = countPieces(lines) === piecesHeld ? describeGarments(lines) : formatPieces(piecesHeld);
  return `Reste ${words} à vous rendre`;
}

/** Clients read this of an order whose clock has nothing to say. */
export function describeEnded(order: Ended): string {
  if (isReturning(order)) return `${nameLivreur(order)} vous rapporte votre linge`;
  if (order.status === 'completed') return isLinenOwed(order) ? describeRest(order) : 'Votre linge est livré';
  if (order.linen === 'held') return 'Nous organisons le retour de votre linge';
  return order.credit > 0 ? `Nous vous devons ${formatFcfa(order.credit)}` : 'Commande annulée';
}

/** Clients get no phone number of a deactivated livreur, whom the desk will replace. */
const nameLivreur = ({ livreur }: Pick<Order, 'livreur'>): string =>
  livreur?.phone ? getGivenName(livreur.fullname) : 'Votre livreur';

/** A phone's position is too imprecise for a figure below this distance. */
const NEARBY_KM = 0.15;
/** A position older than this no longer tells how far away the livreur is. */
const STALE_MS = 2 * MINUTE;

export function describeNearness(
  order: Pick<Order, 'status' | 'clientLocation' | 'livreur'>,
  now: number,
  position: LivreurPosition | null,
): string | null {
  const { clientLocation, livreur, status } = order;
  if (!position || !clientLocation || !livreur?.phone || !isOnTheRoad(status)) return null;
  if (now - position.at > STALE_MS) return null;
  const away = measureKilometres(position.location, clientLocation);
  return `${nameLivreur({ livreur })} est ${away < NEARBY_KM ? 'tout près de chez vous' : `à ${formatDistance(away)}`}`;
}

export function composeLivreurMessage(shortNumber: string, client: string): string {
  const who = client ? `, c’est ${client}` : '';
  return `Bonjour${who}, pour ma commande Laveo ${formatShortNumber(shortNumber)}.`;
}

export const PROGRESS_CHIPS = [
  'pending',
  'assigned',
  'pickup_en_route',
  'picked_up',
  'processing',
  'delivery_en_route',
] as const satisfies readonly OrderStatus[];

export function getCurrentChip(status: OrderStatus): (typeof PROGRESS_CHIPS)[number] | null {
  if (status === 'assigned_for_delivery') return 'processing';
  return PROGRESS_CHIPS.find((chip) => chip === status) ?? null;
}
