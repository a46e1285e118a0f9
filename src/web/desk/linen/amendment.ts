import { formatPhone, parsePhone } from '#domain/format/phone.ts';
import { computeLineTotal } from '#domain/money/pricing.ts';
import type { Point } from '#domain/places/geo.ts';
import type { ListedOrder } from '../types.ts';

type Amended = Pick<
  Required<ListedOrder>,
  'items' | 'clientAddress' | 'clientLocation' | 'clientContactPhone' | 'transportFee'
>;

/** An old line keeps its price, a new one has today's. */
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

export function readAmendment(order: Amended): AmendmentValues {
  return {
    lines: order.items.map(({ position: _, ...line }) => line),
    address: order.clientAddress,
    location: order.clientLocation,
    contactPhone: formatPhone(order.clientContactPhone),
  };
}

const buildLineKey = ({ productId, service }: Pick<AmendedLine, 'productId' | 'service'>) =>
  `${productId}|${service}`;
const summarizeLines = (lines: readonly AmendedLine[]) =>
  lines
    .map((line) => `${buildLineKey(line)}|${line.quantity}`)
    .sort()
    .join();
const isSamePoint = (a: Point | null, b: Point | null) => a?.lng === b?.lng && a?.lat === b?.lat;

export function collectAmendment(
  order: Amended,
  { lines, address, location, contactPhone }: AmendmentValues,
) {
  return {
    ...(summarizeLines(lines) === summarizeLines(order.items)
      ? {}
      : { items: lines.map(({ productId, service, quantity }) => ({ productId, service, quantity })) }),
    ...(address.trim() === order.clientAddress ? {} : { address }),
    ...(!location || isSamePoint(location, order.clientLocation) ? {} : { location }),
    ...(parsePhone(contactPhone) === order.clientContactPhone ? {} : { contactPhone }),
  };
}

/** A line that is there already counts one more. */
export function addAmendedLine(lines: readonly AmendedLine[], added: AmendedLine): AmendedLine[] {
  if (!lines.some((line) => buildLineKey(line) === buildLineKey(added))) return [...lines, added];
  return lines.map((line) =>
    buildLineKey(line) === buildLineKey(added) ? { ...line, quantity: line.quantity + added.quantity } : line,
  );
}

export function sumArticles(lines: readonly AmendedLine[]): number {
  return lines.reduce((sum, line) => sum + computeLineTotal(line), 0);
}
