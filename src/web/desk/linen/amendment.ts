import { formatPhone, parsePhone } from '#domain/format/phone.ts';
import { computeLineTotal } from '#domain/money/pricing.ts';
import type { Point } from '#domain/places/geo.ts';
import type { DeskOrder } from '../types.ts';

type Amended = Pick<
  Required<DeskOrder>,
  'items' | 'clientAddress' | 'clientLocation' | 'clientContactPhone' | 'transportFee'
>;

/** A line as the dialog shows it: an old one keeps its price, a new one has today's. */
export interface AmendedLine {
  productId: string;
  name: string;
  service: string;
  quantity: number;
  unitPrice: number;
}

export interface AmendmentValues {
  lines: AmendedLine[];
  address: string;
  location: Point | null;
  contactPhone: string;
}

export function valuesOf(order: Amended): AmendmentValues {
  return {
    lines: order.items.map(({ position: _, ...line }) => line),
    address: order.clientAddress,
    location: order.clientLocation,
    contactPhone: formatPhone(order.clientContactPhone),
  };
}

const keyOf = ({ productId, service }: Pick<AmendedLine, 'productId' | 'service'>) =>
  `${productId}|${service}`;
const contentOf = (lines: readonly AmendedLine[]) =>
  lines
    .map((line) => `${keyOf(line)}|${line.quantity}`)
    .sort()
    .join();
const samePoint = (a: Point | null, b: Point | null) => a?.lng === b?.lng && a?.lat === b?.lat;

/** What differs from the order, as the server takes it: what did not change is not sent. */
export function changesOf(order: Amended, { lines, address, location, contactPhone }: AmendmentValues) {
  return {
    ...(contentOf(lines) === contentOf(order.items)
      ? {}
      : { items: lines.map(({ productId, service, quantity }) => ({ productId, service, quantity })) }),
    ...(address.trim() === order.clientAddress ? {} : { address }),
    ...(!location || samePoint(location, order.clientLocation) ? {} : { location }),
    ...(parsePhone(contactPhone) === order.clientContactPhone ? {} : { contactPhone }),
  };
}

/** The line counts one more if it is there already. */
export function withLine(lines: readonly AmendedLine[], added: AmendedLine): AmendedLine[] {
  if (!lines.some((line) => keyOf(line) === keyOf(added))) return [...lines, added];
  return lines.map((line) =>
    keyOf(line) === keyOf(added) ? { ...line, quantity: line.quantity + added.quantity } : line,
  );
}

export function articlesTotal(lines: readonly AmendedLine[]): number {
  return lines.reduce((sum, line) => sum + computeLineTotal(line), 0);
}
