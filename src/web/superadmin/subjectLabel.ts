import { prefixWithDe } from '#domain/format/text.ts';
import { referenceOf } from '#domain/orders/order.ts';

interface Line {
  subject: string;
  subjectName?: string | null;
  /** Of an order. */
  orderClient?: string | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

const ID = /^[0-9a-f]{8}[0-9a-f-]{20,}/;
/** Things there is one of: the act's own name has said it already. */
const SINGLE = new Set(['internal-door', 'catalogue', 'clients']);

/** What an act was done to, as a person would name it; null when its name says no more than the act's. */
export function subjectLabel({ subject, subjectName, orderClient, before, after }: Line): string | null {
  if (subjectName) return subjectName;
  if (orderClient) return `commande ${referenceOf(subject)} ${prefixWithDe(orderClient)}`;
  const name = after?.name ?? before?.name;
  if (typeof name === 'string') return name;
  if (SINGLE.has(subject)) return null;
  return ID.test(subject) ? `#${referenceOf(subject)}` : subject;
}
