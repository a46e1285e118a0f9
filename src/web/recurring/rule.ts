import { skipToken } from '@tanstack/react-query';
import { type AccountTerms, computeRoom } from '#domain/accounts/account.ts';
import {
  DAY,
  formatIsoDay,
  formatIsoHour,
  formatNumericHour,
  MINUTE,
  startOfDay,
} from '#domain/format/calendar.ts';
import { getSlotLabel } from '#domain/format/order/slotWords.ts';
import { formatPhone, parsePhone } from '#domain/format/phone.ts';
import { isOnAccount, type OrderMethod } from '#domain/money/payment.ts';
import { listLastingCare } from '#domain/orders/care.ts';
import { computeDraftTotals, priceCartLines } from '#domain/orders/cart.ts';
import type { CartLine } from '#domain/orders/draft.ts';
import { isFreeLine, type Order, toWantedItem } from '#domain/orders/order.ts';
import { fitUnits } from '#domain/orders/units.ts';
import type { Point } from '#domain/places/geo.ts';
import { getWeekday } from '#domain/promises/openHours.ts';
import { listWeekdaySlots } from '#domain/promises/slots.ts';
import type { RuleItem } from '#domain/recurring/rules.ts';
import type { Outputs } from '#web/net/procedures.ts';
import { trpc } from '#web/net/trpc.ts';

type RuleOwner = { contactId: string } | { clientId: string };

export const pickOwner = ({ contactId, clientId }: { [id in 'contactId' | 'clientId']: string | null }) =>
  contactId ? { contactId } : { clientId: clientId ?? '' };

/** The form begins with a rule, or with a new one after an order. */
export interface RuleStart {
  id?: string;
  /** Whose rule the desk makes or changes. */
  owner?: RuleOwner;
  weekdays: number[];
  slot: { at: string };
  items: CartLine[];
  location: Point;
  address: string;
  contactPhone: string;
  paymentMethod: OrderMethod;
  /** The account of a business, if one pays. */
  accountId?: string | null;
  /** Why the rule would make no order today. */
  refusal?: string | null;
  note: string;
  from: string;
  to: string | null;
}

/** An account on which nobody may order any more is no choice. */
export function dropLostAccount(start: RuleStart): RuleStart {
  const isLost = start.refusal === 'FORBIDDEN' || start.refusal === 'NOT_FOUND';
  return isLost ? { ...start, accountId: null } : start;
}

type Source = Pick<
  Order,
  'slot' | 'createdAt' | 'clientLocation' | 'clientAddress' | 'clientContactPhone' | 'paymentMethod'
> &
  Pick<Order, 'contactId' | 'clientId' | 'account' | 'note' | 'toldAt' | 'handovers'> & {
    items: readonly RuleItem[];
  };

/** A first pickup without a slot is proposed at the hour that most houses begin at. */
const USUAL_HOUR = '08:00';

export function startFromOrder(order: Source, now: number, isDesk: boolean): RuleStart | null {
  const items = order.items.filter((one) => !isFreeLine(one));
  if (!order.clientLocation || items.length === 0) return null;
  const handover = order.handovers.find(({ leg }) => leg === 'pickup');
  const pickupAt = order.slot?.from ?? handover?.at ?? order.toldAt ?? order.createdAt;
  return {
    ...(isDesk && { owner: pickOwner(order) }),
    weekdays: [getWeekday(pickupAt)],
    slot: { at: order.slot ? formatIsoHour(order.slot.from) : USUAL_HOUR },
    items: items.map(({ name, ...item }) => ({
      ...toWantedItem(item),
      name,
      care: listLastingCare(item.care),
    })),
    location: order.clientLocation,
    address: order.clientAddress,
    contactPhone: formatPhone(order.clientContactPhone),
    paymentMethod: order.paymentMethod ?? 'espece',
    accountId: order.account?.id ?? null,
    note: order.note,
    from: formatIsoDay(findFirstRepeat(pickupAt, now)),
    to: null,
  };
}

/** The order has its own pickup, so that a rule made from it on that day would fetch the same linen twice. */
export function findFirstRepeat(pickupAt: number, now: number): number {
  const weeks = Math.floor((startOfDay(now) - startOfDay(pickupAt)) / (7 * DAY)) + 1;
  return pickupAt + Math.max(1, weeks) * 7 * DAY;
}

export function useRuleActs() {
  const meta = { title: 'Erreur', text: 'Votre changement n’a pas été enregistré.' };
  return {
    update: trpc.recurring.update.useMutation({ meta }),
    skip: trpc.recurring.skip.useMutation({ meta }),
    restore: trpc.recurring.restore.useMutation({ meta }),
    create: trpc.recurring.create.useMutation({ meta }),
  };
}

/** Only what was changed is sent, because a changed place, hour or cart makes the orders anew. */
export function pickChanges<Input extends { ruleId: string }>(start: RuleStart, input: Input): Input {
  const before = { ...start, contactPhone: parsePhone(start.contactPhone) } as Record<string, unknown>;
  const isSame = (name: string, value: unknown) =>
    JSON.stringify(name === 'items' ? start.items.map(toWantedItem) : before[name]) === JSON.stringify(value);
  return Object.fromEntries(
    Object.entries(input).filter(([name, value]) => name === 'ruleId' || !isSame(name, value)),
  ) as Input;
}

/** The orders that a rule has made already count in what the account has to pay. */
export function useVisitsInRoom({ accountId, ...values }: RuleStart, visitTotal: number | null) {
  const { data: account } = trpc.accounts.get.useQuery(
    isOnAccount(values) && accountId ? { accountId } : skipToken,
    { meta: { silent: true } },
  );
  if (!account || !visitTotal) return null;
  const count = Math.floor(Math.max(0, computeRoom(account)) / visitTotal);
  return `Il reste de quoi payer ${count}\u00a0${count > 1 ? 'passages' : 'passage'}.`;
}

type Facts = Outputs['catalogue']['facts'];

/** Today's prices, or those of the account. */
export function useVisitTotal(
  values: RuleStart,
  facts: Facts | undefined,
  account: AccountTerms | undefined,
) {
  const { data: garments } = trpc.catalogue.list.useQuery(undefined, { meta: { silent: true } });
  const isByAccount = isOnAccount(values);
  if (!garments || !facts || (isByAccount && !account)) return null;
  const lines = priceCartLines(fitUnits(values.items, garments), garments, isByAccount ? account : undefined);
  if (lines.some(({ unitPrice }) => unitPrice === null)) return null;
  return computeDraftTotals(lines, values.location, facts).grandTotal;
}

/** The offer of today and tomorrow lacks hours that are over, so it tells the length of a slot alone. */
export function useSlotHours({ weekdays, slot }: RuleStart, facts: Facts | undefined) {
  const { data } = trpc.orders.slots.useQuery();
  const [offered] = data?.days.flatMap(({ slots }) => slots) ?? [];
  const slotMinutes = offered && (offered.to - offered.from) / MINUTE;
  const days = weekdays.length > 0 ? weekdays : (facts?.hours.map(({ day }) => day) ?? []);
  const slots = facts && slotMinutes && listWeekdaySlots({ hours: facts.hours, slotMinutes }, days);
  const labels = new Map((slots || []).map((one) => [formatIsoHour(one.from), getSlotLabel(one)]));
  const isRefused = slots && weekdays.length > 0 && !labels.has(slot.at);
  const words = labels.size > 0 ? 'Choisissez une heure de ces jours.' : 'Aucune heure commune à ces jours.';
  if (!labels.has(slot.at)) labels.set(slot.at, formatNumericHour(slot.at));
  return {
    hours: [...labels].toSorted().map(([value, label]) => ({ value, label })),
    hourError: isRefused ? words : undefined,
  };
}
