import { type AccountTerms, priceOnAccount } from '../accounts/account.ts';
import type { Product } from '../catalogue/catalogue.ts';
import { formatPhone, parsePhone } from '../format/phone.ts';
import { isOnAccount } from '../money/payment.ts';
import { type Totals, type TransportTerms, totalsOf } from '../money/pricing.ts';
import type { Point } from '../places/geo.ts';
import type { Care } from './care.ts';
import type { CartLine, Draft, FilledDraft, LineKey } from './draft.ts';
import type { Express } from './express.ts';
import { isFreeLine, isSameArticle, MAX_LINES, MAX_PIECES, MAX_QUANTITY } from './order.ts';
import { addToLine, MOST_TENTHS } from './units.ts';

/**
 * The order of these fields matters, because a request is compared as text with the one sent before. `accounts` is
 * null until they are known, and the draft stays on its account until then. The account that paid the last order is
 * offered until a method is chosen.
 */
export function fillDraft(
  draft: Draft,
  profile: { phone: string; address: string } | undefined,
  accounts: readonly { id: string }[] | null = [],
  house: { waveAvailable: boolean } = { waveAvailable: true },
  lastAccountId?: string,
): FilledDraft {
  const accountId = draft.paymentMethod ? draft.accountId : lastAccountId;
  const { paymentMethod = accountId ? 'compte' : 'espece' } = draft;
  // The person may have left the account since: another way to pay is theirs to choose.
  const orderable = accounts ?? [{ id: accountId }];
  const account = isOnAccount({ paymentMethod }) && orderable.find(({ id }) => id === accountId);
  const isClosed = paymentMethod === 'wave' && !house.waveAvailable;
  return {
    lines: draft.lines,
    location: draft.location,
    address: draft.address ?? profile?.address ?? '',
    phone: draft.phone ?? (profile ? formatPhone(profile.phone) : ''),
    paymentMethod: isClosed ? 'espece' : paymentMethod,
    slot: draft.slot,
    ...(draft.express && { express: draft.express }),
    ...(account && { accountId: account.id }),
    ...(draft.note && { note: draft.note }),
  };
}

export interface PricedCartLine extends CartLine {
  imageUrl: string | null;
  unitPrice: number | null;
  discount?: number;
}

export function findAdditionRefusal(
  product: Product | undefined,
  service: string | null,
  quantity: number,
  lines: readonly CartLine[] = [],
) {
  if (!product) return { title: 'Aucun article sélectionné', text: 'Veuillez choisir un vêtement.' };
  if (!service) return { title: 'Aucun service sélectionné', text: 'Veuillez choisir un service.' };
  if (!Number.isInteger(quantity) || quantity < 1 || quantity > MAX_QUANTITY)
    return { title: 'Quantité invalide', text: 'Veuillez entrer une quantité valide.' };
  const isInCart = lines.some((line) => isSameArticle(line, { productId: product.id, service }));
  if (!isInCart && lines.length >= MAX_LINES)
    return {
      title: 'Commande complète',
      text: `Une commande compte ${MAX_LINES} lignes au plus. Passez-la, puis une autre.`,
    };
  return null;
}

export function addCartLine(lines: readonly CartLine[], line: CartLine): CartLine[] {
  const existing = lines.find((one) => isSameArticle(one, line));
  if (!existing) return [...lines, line];
  const { tenths, quantity } = addToLine(existing, line);
  return setCartQuantity(lines, line, tenths ?? quantity);
}

/** By the kilo, the quantity is in tenths. */
export function setCartQuantity(lines: readonly CartLine[], line: LineKey, quantity: number): CartLine[] {
  const change = (one: CartLine) =>
    one.tenths
      ? { ...one, tenths: Math.min(MOST_TENTHS, quantity) }
      : { ...one, quantity: Math.min(MAX_QUANTITY, quantity) };
  return lines.map((one) => (isSameArticle(one, line) ? change(one) : one));
}

export const setCartCare = (lines: readonly CartLine[], line: LineKey, care: Care[]): CartLine[] =>
  lines.map((one) => (isSameArticle(one, line) ? { ...one, care } : one));

export function removeCartLine(lines: readonly CartLine[], line: LineKey): CartLine[] {
  return lines.filter((one) => !isSameArticle(one, line));
}

export type Priced = { productId: string; unitPrice: number };

/** Half up. The price of a free line was made for this order, so it stays. */
export function raisePrice<Item extends Priced>(item: Item, express: Express | null | undefined): Item {
  if (!express || isFreeLine(item)) return item;
  return { ...item, unitPrice: Math.round((item.unitPrice * (100 + express.percent)) / 100) };
}

export function priceCartLines(
  lines: readonly CartLine[],
  offered: readonly Product[],
  account?: AccountTerms,
  express?: Express | null,
): PricedCartLine[] {
  return lines.map((line) => {
    const product = offered.find((one) => one.id === line.productId);
    const service = product?.services.find((one) => one.name === line.service);
    const unitPrice = (isFreeLine(line) ? line.unitPrice : service?.price) ?? null;
    const labels = { name: product?.name ?? line.name, imageUrl: product?.imageUrl ?? null };
    if (unitPrice === null) return { ...line, ...labels, unitPrice };
    const priced = { ...line, unitPrice };
    return { ...raisePrice(account ? priceOnAccount(priced, account) : priced, express), ...labels };
  });
}

export function computeDraftTotals(
  lines: readonly PricedCartLine[],
  location: Point | null,
  terms: TransportTerms,
): Totals {
  const priced = lines.map((line) => ({ ...line, unitPrice: line.unitPrice ?? 0 }));
  return totalsOf(priced, location, terms);
}

type Wrong = 'offered' | 'pieces' | 'wrongPhone' | 'method';
export type Missing = 'garment' | 'place' | 'address' | 'phone' | Wrong;

export function listMissingParts(
  draft: Pick<FilledDraft, 'location' | 'phone'> & Partial<ChosenMethod>,
  lines: readonly PricedCartLine[],
  lacksDoor = false,
): Missing[] {
  const missingParts: Missing[] = [];
  if (lines.length === 0) missingParts.push('garment');
  if (lines.some((line) => line.unitPrice === null)) missingParts.push('offered');
  if (lines.reduce((sum, line) => sum + line.quantity, 0) > MAX_PIECES) missingParts.push('pieces');
  if (!draft.location) missingParts.push('place');
  if (lacksDoor) missingParts.push('address');
  if (!parsePhone(draft.phone)) missingParts.push(draft.phone.trim() ? 'wrongPhone' : 'phone');
  if (isAccountLost(draft)) missingParts.push('method');
  return missingParts;
}

export type ChosenMethod = Pick<FilledDraft, 'paymentMethod' | 'accountId'>;

/** The account that was chosen pays no more, and nothing else has been chosen. */
export const isAccountLost = ({ paymentMethod, accountId }: Partial<ChosenMethod>): boolean =>
  paymentMethod === 'compte' && !accountId;

const TO_ADD: Partial<Record<Missing, string>> = {
  garment: 'un article',
  place: 'votre position',
  address: 'une adresse ou un repère',
  phone: 'un numéro de téléphone',
};
const TO_CORRECT: Partial<Record<Missing, string>> = {
  offered: 'Retirez ce qui n’est plus proposé.',
  pieces: `Gardez ${MAX_PIECES}\u00a0pièces au plus.`,
  wrongPhone: 'Corrigez le numéro de téléphone.',
  method: 'Choisissez comment payer.',
};

export function describeMissingParts(missing: readonly Missing[]): string {
  const toAdd = missing.flatMap((one) => TO_ADD[one] ?? []);
  const last = toAdd.pop();
  const added = last && `Ajoutez ${toAdd.length > 0 ? `${toAdd.join(', ')} et ` : ''}${last}.`;
  return [...missing.flatMap((one) => TO_CORRECT[one] ?? []), ...(added ? [added] : [])].join(' ');
}
