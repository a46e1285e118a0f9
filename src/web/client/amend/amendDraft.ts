import type { AccountTerms } from '#domain/accounts/account.ts';
import type { Product } from '#domain/catalogue/catalogue.ts';
import { formatAmount, formatFcfa } from '#domain/format/money.ts';
import { formatPhone } from '#domain/format/phone.ts';
import type { TransportTerms } from '#domain/money/pricing.ts';
import { type PricedCartLine, priceCartLines } from '#domain/orders/cart.ts';
import type { CartLine } from '#domain/orders/draft.ts';
import {
  isFreeLine,
  isSameArticle,
  type Order,
  toWantedItem,
  type WantedItem,
} from '#domain/orders/order.ts';
import type { OrderContent } from '#domain/pieces/changes.ts';
import { amendContent, amendLines, collectAmendment } from '#domain/pieces/content.ts';
import type { Point } from '#domain/places/geo.ts';

export type Amendable = Pick<
  Order,
  | 'items'
  | 'clientAddress'
  | 'clientLocation'
  | 'clientContactPhone'
  | 'note'
  | 'totalItemsPrice'
  | 'transportFee'
  | 'grandTotal'
  | 'express'
> & { feePerKm: number };

export interface AmendDraft {
  /** Another person may change the order meanwhile, so the draft stores the content it started from. */
  base: string;
  lines: CartLine[];
  location: Point | null;
  address: string;
  wordsOf?: Point | undefined;
  phone: string;
  /** A draft from before clients could write one has none. */
  note?: string;
}

export function buildContentKey(order: Amendable): string {
  const { items, clientAddress, clientLocation, clientContactPhone, note } = order;
  const lines = items.map(({ productId, service, quantity, tenths, unitPrice, care }) => [
    productId,
    service,
    tenths ?? quantity,
    unitPrice,
    care,
  ]);
  return JSON.stringify([lines, clientAddress, clientLocation, clientContactPhone, note]);
}

/** A free line is the desk's, and stays in the order. */
const listOwnLines = ({ items }: Pick<Order, 'items'>) => items.filter((line) => !isFreeLine(line));

export function startAmendDraft(order: Amendable): AmendDraft {
  return {
    base: buildContentKey(order),
    lines: listOwnLines(order).map(({ name, unit, ...item }) => ({ ...toWantedItem(item), name, unit })),
    location: order.clientLocation,
    address: order.clientAddress,
    phone: formatPhone(order.clientContactPhone),
    note: order.note,
  };
}

/** A line that is already in the order keeps its price. */
export function priceAmendedLines(
  order: Pick<Order, 'items' | 'express'>,
  draft: Pick<AmendDraft, 'lines'>,
  offered: readonly Product[],
  account?: AccountTerms,
): PricedCartLine[] {
  return priceCartLines(draft.lines, offered, account, order.express).map((line) => {
    const old = order.items.find((item) => isSameArticle(item, line));
    if (!old) return line;
    const { name, unitPrice, discount = 0 } = old;
    return { ...line, name, unitPrice, discount, tenths: line.tenths ?? old.tenths };
  });
}

export function findAmendment(order: Amendable, draft: AmendDraft) {
  const { note = order.note } = draft;
  const amendment = collectAmendment(
    { ...order, items: listOwnLines(order) },
    { ...draft, note, contactPhone: draft.phone },
    toWantedItem,
  );
  return Object.keys(amendment).length > 0 ? amendment : null;
}

export function toOrderContent(order: Amendable): OrderContent {
  return {
    lines: order.items,
    address: order.clientAddress,
    location: order.clientLocation,
    contactPhone: order.clientContactPhone,
    pieces: order.items.reduce((sum, { quantity }) => sum + quantity, 0),
    totalItemsPrice: order.totalItemsPrice,
    transportFee: order.transportFee,
    grandTotal: order.grandTotal,
  };
}

type Offer = { offered: readonly Product[]; terms: TransportTerms; account?: AccountTerms | undefined };

/** The server charges a moved place at the order's own price per kilometre, so the form does too. */
export function computeAmendedContent(
  order: Amendable,
  draft: AmendDraft,
  { offered, terms, account }: Offer,
): OrderContent {
  const { items, address, location, contactPhone } = findAmendment(order, draft) ?? {};
  const priced = priceAmendedLines(order, draft, offered, account);
  const priceItem = (item: WantedItem) => {
    const line = priced.find((one) => one.productId === item.productId && one.service === item.service);
    return {
      ...item,
      unit: line?.unit,
      name: line?.name ?? '',
      unitPrice: line?.unitPrice ?? 0,
      discount: line?.discount ?? 0,
    };
  };
  return amendContent(
    toOrderContent(order),
    {
      ...(items && {
        lines: amendLines(order.items, [...items, ...order.items.filter(isFreeLine)], {
          nextPosition: order.items.length,
          price: priceItem,
        }),
      }),
      ...(address !== undefined && { address }),
      ...(contactPhone !== undefined && { contactPhone }),
      ...(location && { movedTo: location }),
    },
    { ...terms, feePerKm: order.feePerKm },
  );
}

type TotalChange = { before: OrderContent; after: OrderContent; paid: number };

export function describeTotalChange({ before, after, paid }: TotalChange): string | undefined {
  if (after.grandTotal === before.grandTotal) return undefined;
  const rest = after.grandTotal - paid;
  const parts = [
    `Avant\u00a0: ${formatFcfa(before.grandTotal)}`,
    after.transportFee !== before.transportFee &&
      `transport ${formatAmount(before.transportFee)} → ${formatFcfa(after.transportFee)}`,
    paid > 0 && `${rest < 0 ? 'à rembourser' : 'reste à payer'}\u00a0: ${formatFcfa(Math.abs(rest))}`,
  ];
  return parts.filter(Boolean).join(' · ');
}

/** The garments to change stand above those to add, and stay there while a quantity falls to nothing. */
export function sortOrderedFirst<Row extends { id: string }>(
  garments: readonly Row[],
  items: readonly { productId: string }[],
): Row[] {
  const orderedIds = new Set(items.map(({ productId }) => productId));
  return garments.toSorted((a, b) => Number(orderedIds.has(b.id)) - Number(orderedIds.has(a.id)));
}
