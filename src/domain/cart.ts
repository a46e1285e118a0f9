import type { Service } from './catalogue.ts';
import { kilometresBetween, type Point } from './geo.ts';
import { MAX_LINES, MAX_PIECES, MAX_QUANTITY } from './order.ts';
import type { PaymentMethod } from './payment.ts';
import { formatPhone, parsePhone } from './phone.ts';
import { type Totals, totalsOf } from './pricing.ts';

/** What a client has put together so far; kept on his phone until it is an order. */
export interface Draft {
  /** `name` as it was when the garment was put in: one that is gone is still called by it. */
  lines: { productId: string; service: string; name: string; quantity: number }[];
  location: Point | null;
  /** Absent as long as nobody has touched it: the profile's stands in its place. */
  address?: string;
  /** The earlier place whose words the address repeats, until somebody writes his own. */
  wordsOf?: Point;
  /** Absent like the address. */
  phone?: string;
  paymentMethod: PaymentMethod;
}
export type CartLine = Draft['lines'][number];

/** A draft as its form shows it and as it is sent, with what the profile says where nothing was typed. */
export type FilledDraft = Pick<Draft, 'lines' | 'location' | 'paymentMethod'> & {
  address: string;
  phone: string;
};

export const EMPTY_DRAFT: Draft = { lines: [], location: null, paymentMethod: 'espece' };

/** A pin this near to an earlier place is still at it: a phone that measures twice finds two points. */
const SAME_PLACE_KM = 0.1;

/** What is sent is compared as text with what was sent before: its fields always stand in this order. */
export function filled(draft: Draft, profile: { phone: string; address: string } | undefined): FilledDraft {
  return {
    lines: draft.lines,
    location: draft.location,
    address: draft.address ?? profile?.address ?? '',
    phone: draft.phone ?? (profile ? formatPhone(profile.phone) : ''),
    paymentMethod: draft.paymentMethod,
  };
}

/** The words of an earlier place stay behind when the pin leaves it; what was typed by hand goes with the pin. */
export function pinAt({ wordsOf }: Draft, location: Point): Partial<Draft> {
  if (!wordsOf || kilometresBetween(wordsOf, location) < SAME_PLACE_KM) return { location };
  return { location, address: '', wordsOf: undefined };
}

export interface Offered {
  id: string;
  name: string;
  imageUrl: string | null;
  services: Service[];
}

export interface ShownLine extends CartLine {
  imageUrl: string | null;
  /** Null when it is no longer offered. */
  unitPrice: number | null;
}

const sameLine = (a: { productId: string; service: string }, b: { productId: string; service: string }) =>
  a.productId === b.productId && a.service === b.service;

/** Why a line cannot be added, in the specification's words; null when it can. */
export function additionRefusal(
  product: Offered | undefined,
  service: string | null,
  quantity: number,
  lines: readonly CartLine[] = [],
) {
  if (!product) return { title: 'Aucun article sélectionné', text: 'Veuillez choisir un vêtement.' };
  if (!service) return { title: 'Aucun service sélectionné', text: 'Veuillez choisir un service.' };
  if (!Number.isInteger(quantity) || quantity < 1 || quantity > MAX_QUANTITY)
    return { title: 'Quantité invalide', text: 'Veuillez entrer une quantité valide.' };
  const known = lines.some((line) => sameLine(line, { productId: product.id, service }));
  if (!known && lines.length >= MAX_LINES)
    return {
      title: 'Panier complet',
      text: `Un panier compte ${MAX_LINES} lignes au plus. Passez cette commande, puis une autre.`,
    };
  return null;
}

/** The same garment and service again adds to its line. */
export function withLine(lines: readonly CartLine[], line: CartLine): CartLine[] {
  const known = lines.find((one) => sameLine(one, line));
  if (!known) return [...lines, line];
  return withQuantity(lines, line, known.quantity + line.quantity);
}

export function withQuantity(
  lines: readonly CartLine[],
  line: { productId: string; service: string },
  quantity: number,
): CartLine[] {
  const kept = Math.min(MAX_QUANTITY, quantity);
  return lines.map((one) => (sameLine(one, line) ? { ...one, quantity: kept } : one));
}

export function withoutLine(
  lines: readonly CartLine[],
  line: { productId: string; service: string },
): CartLine[] {
  return lines.filter((one) => !sameLine(one, line));
}

/** The cart with today's names and prices. */
export function shownLines(lines: readonly CartLine[], offered: readonly Offered[]): ShownLine[] {
  return lines.map((line) => {
    const product = offered.find((one) => one.id === line.productId);
    const service = product?.services.find((one) => one.name === line.service);
    return {
      ...line,
      name: product?.name ?? line.name,
      imageUrl: product?.imageUrl ?? null,
      unitPrice: service?.price ?? null,
    };
  });
}

export function draftTotals(lines: readonly ShownLine[], location: Point | null): Totals {
  return totalsOf(
    lines.map((line) => ({ quantity: line.quantity, unitPrice: line.unitPrice ?? 0 })),
    location,
  );
}

/** What keeps an order from being placed, as the end of « Il manque … »; nothing when it is ready. */
export function missingFrom(draft: FilledDraft, lines: readonly ShownLine[]): string[] {
  const missing: string[] = [];
  if (lines.length === 0) missing.push('un article');
  if (lines.some((line) => line.unitPrice === null)) missing.push('un panier sans article retiré');
  if (lines.reduce((sum, line) => sum + line.quantity, 0) > MAX_PIECES)
    missing.push(`un panier de ${MAX_PIECES} pièces au plus`);
  if (!draft.location) missing.push('votre position');
  if (!parsePhone(draft.phone)) missing.push('un numéro de téléphone');
  return missing;
}
