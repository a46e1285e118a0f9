import { formatAmount, formatFcfa, parseWholeNumber } from '#domain/format/money.ts';
import { formatOrderNumber } from '#domain/format/order/orderNumber.ts';
import { formatPieces } from '#domain/format/order/pieceCount.ts';
import type { HandoverInput } from '#domain/inputs/pieces.ts';
import { isOnAccount } from '#domain/money/payment.ts';
import { sumLineTotals } from '#domain/money/pricing.ts';
import { MAX_QUANTITY, type Order, type OrderLine, toWantedItem } from '#domain/orders/order.ts';
import { parseKilos } from '#domain/orders/units.ts';
import { countPieces } from '#domain/pieces/handover.ts';
import { listLinesToGive } from '#domain/pieces/linesToGive.ts';
import { formatTag, MAX_TAG } from '#domain/pieces/tag.ts';
import type { AddedGarment, SheetDraft } from './sheetDraft.ts';

type Ordered = Pick<Order, 'items' | 'transportFee' | 'amountPaid' | 'grandTotal'>;
type Counted = Pick<SheetDraft, 'counts' | 'measures' | 'added'>;

export type CountedLine = OrderLine & { counted: number };

interface TakenLine extends CountedLine {
  ordered: OrderLine;
  /** Undefined while a line by the kilo is not weighed. */
  weighed?: number | undefined;
  /** The pieces of the counted lots; undefined while nobody counted them. */
  pieces?: number | undefined;
}

export function listCountedLines(
  { items }: Pick<Ordered, 'items'>,
  { counts, measures }: Counted,
): TakenLine[] {
  return items.map((ordered) => {
    const quantity = counts[ordered.position] ?? ordered.quantity;
    const typed = (quantity > 0 && measures[ordered.position]) || '';
    const weighed = (ordered.unit === 'kg' && parseKilos(typed)) || undefined;
    const pieces = (ordered.unit === 'lot' && parseWholeNumber(typed)) || undefined;
    const tenths = quantity > 0 ? (weighed ?? ordered.tenths) : undefined;
    return { ...ordered, tenths, ordered, counted: quantity, weighed, pieces };
  });
}

export const isChanged = ({ ordered, counted, tenths }: TakenLine): boolean =>
  counted !== ordered.quantity || tenths !== ordered.tenths;

export const buildAddedKey = ({ productId, service }: Pick<AddedGarment, 'productId' | 'service'>): string =>
  `${productId} ${service}`;

const listAddedLines = ({ added, measures }: Counted) =>
  added.map((garment) => ({
    ...garment,
    ...(garment.unit === 'kg' && { tenths: parseKilos(measures[buildAddedKey(garment)] ?? '') ?? undefined }),
  }));
export type AddedLine = ReturnType<typeof listAddedLines>[number];

export interface Taking {
  lines: TakenLine[];
  added: AddedLine[];
  pieces: number;
  ordered: number;
  isAsOrdered: boolean;
  /** Linen that is added by the kilo has no price before it is weighed. */
  isWeighed: boolean;
  total: number;
}

export function computeTaking(order: Ordered, draft: Counted): Taking {
  const lines = listCountedLines(order, draft);
  const added = listAddedLines(draft);
  const isAsOrdered = added.length === 0 && !lines.some(isChanged);
  const priced = [...lines.map((line) => ({ ...line, quantity: line.counted })), ...added];
  return {
    lines,
    added,
    pieces: countPieces([...lines.map(({ pieces, counted }) => ({ quantity: pieces ?? counted })), ...added]),
    ordered: countPieces(lines),
    isAsOrdered,
    isWeighed: added.every(({ unit, tenths }) => unit !== 'kg' || tenths),
    total: isAsOrdered ? order.grandTotal : order.transportFee + sumLineTotals(priced),
  };
}

export function describeTaken({ lines, added, pieces, ordered }: Taking): string {
  if (pieces !== ordered) return `${formatPieces(pieces)} au lieu de\u00a0${ordered}`;
  const isRecounted = lines.some((line) => line.counted !== line.ordered.quantity);
  return isRecounted || added.length > 0 ? 'Linge changé' : 'Nouveau poids';
}

type Changing = Pick<Order, 'items' | 'grandTotal' | 'amountDue' | 'paymentMethod'>;

const describeAsked = ({ items, grandTotal, amountDue }: Changing): string =>
  JSON.stringify([items.map(toWantedItem), grandTotal, amountDue]);

export function describeOrderChange(before: Changing, now: Changing): string | null {
  if (describeAsked(before) === describeAsked(now)) return null;
  const [piecesBefore, pieces] = [countPieces(before.items), countPieces(now.items)];
  const counts =
    piecesBefore === pieces ? formatPieces(pieces) : `${piecesBefore}\u00a0→\u00a0${formatPieces(pieces)}`;
  const total = isOnAccount(now) ? '' : `, ${formatFcfa(now.grandTotal)}`;
  const due = now.amountDue === now.grandTotal ? '' : `, reste ${formatFcfa(now.amountDue)} à payer`;
  return `La commande vient de changer\u00a0: ${counts}${total}${total && due}.`;
}

/** Counts go with each pickup: while it waits for the network, the desk may change what was ordered. */
export function buildPickupHandover(order: Ordered, draft: SheetDraft): HandoverInput {
  const { isAsOrdered, lines, added, total } = computeTaking(order, draft);
  const consent = draft.code.length === 4 && draft.step === 'consent' ? { code: draft.code, total } : {};
  const counts = lines.map(({ position, counted: quantity, weighed: tenths, pieces }) => ({
    position,
    quantity,
    ...(tenths && { tenths }),
    ...(pieces && { pieces }),
  }));
  const countedPart = {
    counts,
    ...(added.length > 0 ? { added: added.map(toWantedItem) } : {}),
    ...(isAsOrdered ? {} : consent),
  };
  // A text that is no number of a bag never stands in the way of the step.
  const tag = draft.tag === '' || Number(draft.tag) > MAX_TAG ? {} : { tag: Number(draft.tag) };
  return { ...countedPart, ...buildBypass(draft), ...buildExtras(draft), ...tag };
}

/** One digit too many stays, so that the sheet refuses the number instead of noting another one. */
export const cleanTag = (typed: string): string => typed.replace(/\D/g, '').replace(/^0+/, '').slice(0, 5);

type Bag = { number: number; tag: number | null };

/** `bags` are those on the livreur's list and in their hands. */
export function findTagRefusal(typed: string, own: number, bags: readonly Bag[]): string | null {
  const tag = Number(typed);
  if (tag > MAX_TAG) return `Entrez un nombre entier de 1 à ${formatAmount(MAX_TAG)}.`;
  const owner = bags.find((bag) => bag.tag === tag && bag.number !== own);
  if (!owner) return null;
  return `${formatTag(tag)}\u00a0: déjà sur ${formatOrderNumber(owner.number)}. Lisez l’étiquette.`;
}

type Givable = Pick<Order, 'items' | 'handovers' | 'piecesHeld'>;

export interface Giving {
  lines: CountedLine[];
  pieces: number;
  /** Pieces that stay with the house, which its client and the desk are told of. */
  left: number;
  isWhole: boolean;
}

/** The phone does not know which line misses what the workshop has lost, so nothing is counted until a line is changed. */
export function computeGiving(mission: Givable, { counts }: Pick<SheetDraft, 'counts'>): Giving {
  const lines = listLinesToGive(mission).map((line) => ({
    ...line,
    counted: Math.min(counts[line.position] ?? line.quantity, line.quantity),
  }));
  const isWhole = lines.every(({ counted, quantity }) => counted === quantity);
  const pieces = isWhole
    ? mission.piecesHeld
    : countPieces(lines.map(({ counted: quantity }) => ({ quantity })));
  return { lines, pieces, left: Math.max(0, mission.piecesHeld - pieces), isWhole };
}

export function buildDeliveryHandover(mission: Givable, draft: SheetDraft): HandoverInput {
  const { lines, isWhole } = computeGiving(mission, draft);
  const counts = lines.map(({ position, counted: quantity }) => ({ position, quantity }));
  const code = draft.step === 'bypass' || draft.code.length !== 4 ? {} : { code: draft.code };
  return { ...(isWhole ? {} : { counts }), ...code, ...buildBypass(draft), ...buildExtras(draft) };
}

/** Another reason than those of the list needs words. */
export const isReasonGiven = ({ reason, note }: Pick<SheetDraft, 'reason' | 'note'>): boolean =>
  reason !== null && (reason !== 'autre' || note.trim() !== '');

function buildBypass({ step, reason, note }: SheetDraft): Pick<HandoverInput, 'bypass'> {
  if (step !== 'bypass' || reason === null) return {};
  return { bypass: { reason, ...(note.trim() ? { note: note.trim() } : {}) } };
}

function buildExtras({ bags, photo }: SheetDraft): Pick<HandoverInput, 'bags' | 'photo'> {
  return { ...(bags === null ? {} : { bags }), ...(photo === null ? {} : { photo }) };
}

export function addGarment(draft: Counted, order: Ordered, garment: Omit<AddedGarment, 'quantity'>): Counted {
  const isSameGarment = (one: { productId: string; service: string }) =>
    one.productId === garment.productId && one.service === garment.service;
  const line = listCountedLines(order, draft).find(isSameGarment);
  if (line) {
    const { position, counted } = line;
    return { ...draft, counts: { ...draft.counts, [position]: counted + 1 } };
  }
  if (!draft.added.some(isSameGarment))
    return { ...draft, added: [...draft.added, { ...garment, quantity: 1 }] };
  const raiseQuantity = (one: AddedGarment) =>
    isSameGarment(one) ? { ...one, quantity: Math.min(MAX_QUANTITY, one.quantity + 1) } : one;
  return { ...draft, added: draft.added.map(raiseQuantity) };
}

export function countAddedPieces(draft: Counted, order: Ordered, productId: string): Map<string, number> {
  const beyond = listCountedLines(order, draft).map((line) => ({
    ...line,
    quantity: line.counted - line.quantity,
  }));
  return new Map(
    [...beyond, ...draft.added]
      .filter((line) => line.productId === productId && line.quantity > 0)
      .map(({ service, quantity }) => [service, quantity]),
  );
}

export function changeAddedQuantity(
  added: readonly AddedGarment[],
  changed: AddedGarment,
  quantity: number,
): AddedGarment[] {
  if (quantity === 0) return added.filter((one) => one !== changed);
  return added.map((one) => (one === changed ? { ...one, quantity } : one));
}
