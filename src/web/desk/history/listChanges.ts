import { formatPhone } from '#domain/format/phone.ts';
import type { OrderContent } from '#domain/pieces/changes.ts';
import { isSamePoint } from '#domain/places/geo.ts';

type Line = OrderContent['lines'][number];
const buildLineKey = ({ productId, service }: Line) => `${productId}|${service}`;
const formatLine = ({ name, service }: Line) => `${name}, ${service}`;

export function listChanges(before: OrderContent, after: OrderContent): string[] {
  return [
    ...listLineChanges(before.lines, after.lines),
    ...listDifference('Adresse', before.address, after.address),
    ...listDifference('Téléphone', formatPhone(before.contactPhone), formatPhone(after.contactPhone)),
    ...(isSamePoint(before.location, after.location) ? [] : ['Position déplacée sur la carte']),
  ];
}

function listLineChanges(before: readonly Line[], after: readonly Line[]): string[] {
  const lines = new Map([...before, ...after].map((line) => [buildLineKey(line), line]));
  const findQuantity = (content: readonly Line[], key: string) =>
    content.find((line) => buildLineKey(line) === key)?.quantity ?? 0;
  return [...lines].flatMap(([key, line]) =>
    listDifference(formatLine(line), findQuantity(before, key), findQuantity(after, key)),
  );
}

function listDifference(what: string, before: string | number, after: string | number): string[] {
  return before === after ? [] : [`${what}\u00a0: ${before} → ${after}`];
}
