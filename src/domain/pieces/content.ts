import { formatAmount } from '../format/money.ts';
import { formatPieces } from '../format/order/pieceCount.ts';
import { parsePhone } from '../format/phone.ts';
import { computeTransportFee, sumLineTotals, type TransportTerms } from '../money/pricing.ts';
import { isSameCare } from '../orders/care.ts';
import { isSameExpress } from '../orders/express.ts';
import {
  isFreeLine,
  isSameArticle,
  type NamedPhone,
  type Order,
  type OrderItem,
  type OrderLine,
  toWantedItem,
  type WantedItem,
} from '../orders/order.ts';
import { isSamePoint, type Point } from '../places/geo.ts';
import type { OrderContent } from './changes.ts';
import { countPieces, getOrderedQuantity, type LineCount } from './handover.ts';

const matchesArticle = (a: WantedItem) => (b: WantedItem) => isSameArticle(a, b);

export function hasExactItems(lines: readonly OrderLine[], items: readonly WantedItem[]): boolean {
  return (
    lines.length === items.length &&
    items.every((item) => {
      const line = lines.find(matchesArticle(item));
      return (
        line?.quantity === item.quantity &&
        (!item.tenths || item.tenths === line.tenths) &&
        (!item.care || isSameCare(item.care, line.care))
      );
    })
  );
}

type Amendable = Pick<Order, 'items' | 'clientAddress' | 'clientLocation' | 'clientContactPhone' | 'note'>;

interface WantedContent {
  lines: readonly WantedItem[];
  address: string;
  location: Point | null;
  contactPhone: string;
  note: string;
}

/** The result holds only what differs from the order, in the form that the amending procedures accept. */
export function collectAmendment<Item>(
  order: Amendable,
  { lines, location, ...wanted }: WantedContent,
  toItem: (line: WantedItem) => Item,
) {
  const note = wanted.note.trim();
  const address = wanted.address.trim();
  const contactPhone = parsePhone(wanted.contactPhone) ?? wanted.contactPhone;
  return {
    ...(!hasExactItems(order.items, lines) && { items: lines.map(toItem) }),
    ...(note !== order.note && { note }),
    ...(address !== order.clientAddress && { address }),
    ...(location && !isSamePoint(location, order.clientLocation) && { location }),
    ...(contactPhone !== order.clientContactPhone && { contactPhone }),
  };
}

/** Only the desk sends free lines. */
export const toDeskItem = (line: WantedItem) =>
  isFreeLine(line)
    ? { label: line.name ?? '', unitPrice: line.unitPrice ?? 0, quantity: line.quantity }
    : toWantedItem(line);

interface NewLines {
  /** Counts and claims refer to lines by position, so a new line is numbered above all that the order ever had. */
  nextPosition: number;
  price(item: WantedItem): OrderItem;
}

export function amendLines(
  lines: readonly OrderLine[],
  items: readonly WantedItem[],
  { nextPosition, price }: NewLines,
): OrderLine[] {
  const isExistingItem = (item: WantedItem) => lines.some(matchesArticle(item));
  const old = lines.flatMap((line) => {
    const item = items.find(matchesArticle(line));
    if (!item) return [];
    const { quantity, care, tenths } = item;
    return [{ ...line, quantity, ...(care && { care }), ...(line.tenths && tenths && { tenths }) }];
  });
  const added = items
    .filter((item) => !isExistingItem(item))
    .map((item, index) => ({ ...price(item), position: nextPosition + index }));
  return [...old, ...added];
}

export function listItemsAtPickup(
  lines: readonly OrderLine[],
  counts: readonly LineCount[] | undefined,
  added: readonly WantedItem[] = [],
): WantedItem[] | null {
  const isWithoutLine = ({ position, quantity }: LineCount) =>
    quantity > 0 && !lines.some((line) => line.position === position);
  if (counts?.some(isWithoutLine)) return null;
  const countedItems = lines.map(({ position, care: _, discount: __, ...line }) => {
    const count = counts?.find((one) => one.position === position);
    return {
      ...line,
      quantity: counts ? getOrderedQuantity(count) : line.quantity,
      tenths: count?.tenths ?? line.tenths,
    };
  });
  return mergeItems([...countedItems, ...added]).filter(({ quantity }) => quantity > 0);
}

function mergeItems(items: readonly WantedItem[]): WantedItem[] {
  const merged: WantedItem[] = [];
  for (const item of items) {
    const same = merged.find(matchesArticle(item));
    if (same) {
      same.quantity += item.quantity;
      if (same.tenths && item.tenths) same.tenths += item.tenths;
    } else merged.push({ ...item });
  }
  return merged;
}

type Amended = Partial<
  Pick<OrderContent, 'lines' | 'address' | 'contactPhone' | 'payer' | 'receiver' | 'note' | 'express'>
> & {
  movedTo?: OrderContent['location'];
};

export function amendContent(before: OrderContent, amended: Amended, terms: TransportTerms): OrderContent {
  const { movedTo = null, lines = before.lines } = amended;
  const totalItemsPrice = sumLineTotals(lines);
  const fee = movedTo ? computeTransportFee(movedTo, terms) : before.transportFee;
  return {
    lines,
    address: amended.address ?? before.address,
    location: movedTo ?? before.location,
    contactPhone: amended.contactPhone ?? before.contactPhone,
    payer: amended.payer === undefined ? before.payer : amended.payer,
    receiver: amended.receiver === undefined ? before.receiver : amended.receiver,
    note: amended.note ?? before.note ?? '',
    express: amended.express === undefined ? before.express : amended.express,
    pieces: countPieces(lines),
    totalItemsPrice,
    transportFee: fee,
    grandTotal: totalItemsPrice + fee,
  };
}

const buildLineKey = ({ position, productId, name, service, quantity, tenths }: OrderLine) =>
  JSON.stringify([position, productId, name, service, quantity, tenths]);

/** The price of a line changes with `express` alone. */
function hasSameLines(a: OrderContent, b: OrderContent): boolean {
  return a.lines.map(buildLineKey).join() === b.lines.map(buildLineKey).join();
}

const hasSameCare = (a: OrderContent, b: OrderContent) =>
  a.lines.every(({ position, care }) =>
    isSameCare(care, b.lines.find((line) => line.position === position)?.care),
  );

const hasSameNote = ({ note: a = '' }: OrderContent, { note: b = '' }: OrderContent) => a === b;

const hasSamePlace = (a: OrderContent, b: OrderContent) =>
  a.address === b.address && isSamePoint(a.location, b.location);

const isSamePerson = (a: NamedPhone | null = null, b: NamedPhone | null = null) =>
  a?.name === b?.name && a?.phone === b?.phone;

export function isSameContent(a: OrderContent, b: OrderContent): boolean {
  return (
    hasSameLines(a, b) &&
    hasSameCare(a, b) &&
    hasSameNote(a, b) &&
    isSameExpress(a.express, b.express) &&
    hasSamePlace(a, b) &&
    a.contactPhone === b.contactPhone &&
    isSamePerson(a.payer, b.payer) &&
    isSamePerson(a.receiver, b.receiver)
  );
}

/** An order's history must hold no personal data, so a new address or phone is mentioned without its value. */
export function describeChange(before: OrderContent, after: OrderContent): string {
  const words = [];
  if (!isSameExpress(before.express, after.express))
    words.push(after.express ? 'en express' : 'sans express');
  if (before.pieces !== after.pieces) words.push(`${before.pieces} → ${formatPieces(after.pieces)}`);
  else if (!hasSameLines(before, after)) words.push('autre linge');
  else if (!hasSameCare(before, after)) words.push('autres soins');
  if (!hasSameNote(before, after)) words.push('nouvelle note');
  if (!hasSamePlace(before, after)) words.push('nouvelle adresse');
  if (before.contactPhone !== after.contactPhone) words.push('nouveau téléphone');
  if (!isSamePerson(before.payer, after.payer)) words.push('autre payeur');
  if (!isSamePerson(before.receiver, after.receiver)) words.push('autre destinataire');
  if (before.grandTotal !== after.grandTotal)
    words.push(`${formatAmount(before.grandTotal)} → ${formatAmount(after.grandTotal)}\u00a0FCFA`);
  return words.join(', ');
}
