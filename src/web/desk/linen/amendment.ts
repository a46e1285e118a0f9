import { formatPhone } from '#domain/format/phone.ts';
import { computeLineTotal } from '#domain/money/pricing.ts';
import type { Point } from '#domain/places/geo.ts';
import type { ListedOrder } from '../types.ts';

type Amended = Pick<
  Required<ListedOrder>,
  'items' | 'clientAddress' | 'clientLocation' | 'clientContactPhone'
>;

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

export function addAmendedLine(lines: readonly AmendedLine[], added: AmendedLine): AmendedLine[] {
  if (!lines.some((line) => buildLineKey(line) === buildLineKey(added))) return [...lines, added];
  return lines.map((line) =>
    buildLineKey(line) === buildLineKey(added) ? { ...line, quantity: line.quantity + added.quantity } : line,
  );
}

export function sumLines(lines: readonly AmendedLine[]): number {
  return lines.reduce((sum, line) => sum + computeLineTotal(line), 0);
}
