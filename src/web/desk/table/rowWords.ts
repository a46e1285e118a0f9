import { formatDayName } from '#domain/clock/clockWords.ts';
import { splitAddress } from '#domain/format/address.ts';
import { DAY, formatHour, formatShortDay, startOfDay } from '#domain/format/calendar.ts';
import { formatOrderNumber } from '#domain/format/order/orderNumber.ts';
import { prefixWithDe } from '#domain/format/text.ts';
import type { OrderStatus } from '#domain/lifecycle/lifecycle.ts';
import type { NamedOrder } from '../dialogs/questions.ts';
import type { ListedOrder } from '../types.ts';

/** "Passée à 7 h 02", "Passée hier 18 h 38", "Passée le 21 nov.": the day only once it is past. */
export function formatPlacedAt(createdAt: number, now: number): string {
  const days = (startOfDay(now) - startOfDay(createdAt)) / DAY;
  if (days > 1) return `le\u00a0${formatShortDay(createdAt)}`;
  return days === 1 ? `hier ${formatHour(createdAt)}` : `à\u00a0${formatHour(createdAt)}`;
}

/** "livrée hier", "annulée mar. 17 nov."; empty while the order is open. */
export const describeEnd = ({ status, endedAt }: Pick<ListedOrder, 'status' | 'endedAt'>, now: number) =>
  endedAt ? `${status === 'completed' ? 'livrée' : 'annulée'} ${formatDayName(endedAt, now, true)}` : '';

export const getQuartier = (address: string): string => splitAddress(address).quartier;

export function shortenName(fullname: string): string {
  const [first = '', ...others] = fullname.trim().split(/\s+/);
  const initial = others.at(-1)?.charAt(0);
  return initial ? `${first} ${initial}.` : first;
}

export function describeOrder({ number, client }: NamedOrder): string {
  return `commande ${formatOrderNumber(number)} ${prefixWithDe(client.fullname)}`;
}

/** Only an order that waits for its first livreur is unassigned; linen in the workshop needs none. */
export const describeNobody = (status: OrderStatus): string =>
  status === 'pending' ? 'Non assigné' : 'Non spécifié';

/** Only a caller may have given no e-mail. */
export const describeNews = (order: { contactId?: string | null } | undefined): string =>
  order?.contactId ? 'par e-mail s’il en a donné un, sinon par vous' : 'par e-mail';
