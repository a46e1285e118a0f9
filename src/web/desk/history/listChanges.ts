import { formatPhone } from '#domain/format/phone.ts';
import { describeArticle } from '#domain/orders/order.ts';
import { formatQuantity } from '#domain/orders/units.ts';
import type { OrderContent } from '#domain/pieces/changes.ts';
import { isSamePoint } from '#domain/places/geo.ts';

type Line = OrderContent['lines'][number];

export function listChanges(before: OrderContent, after: OrderContent): string[] {
  return [
    ...listLineChanges(before.lines, after.lines),
    ...listDifference('Adresse', before.address, after.address),
    ...listDifference('Téléphone', formatPhone(before.contactPhone), formatPhone(after.contactPhone)),
    ...(isSamePoint(before.location, after.location) ? [] : ['Position déplacée sur la carte']),
  ];
}

function listLineChanges(before: readonly Line[], after: readonly Line[]): string[] {
  const lines = new Map([...before, ...after].map((line) => [line.position, line]));
  const findQuantity = (content: readonly Line[], position: number) =>
    formatQuantity(content.find((line) => line.position === position) ?? { quantity: 0 });
  return [...lines].flatMap(([position, line]) =>
    listDifference(describeArticle(line), findQuantity(before, position), findQuantity(after, position)),
  );
}

function listDifference(what: string, before: string | number, after: string | number): string[] {
  return before === after ? [] : [`${what}\u00a0: ${before} → ${after}`];
}
