import { hashContent } from '#db/integrity/orderContent.ts';
import { DomainError } from '#domain/failures/failures.ts';
import type { ActName } from '#domain/format/journalWords.ts';
import { foldForSearch } from '#domain/format/search.ts';
import type { AmendInput, DeskAmendInput } from '#domain/inputs/pieces.ts';
import {
  changeExpress,
  type Express,
  isSameExpress,
  readExpress,
  toExpressColumns,
} from '#domain/orders/express.ts';
import { isFreeLine, type WantedItem } from '#domain/orders/order.ts';
import { isDeskRole } from '#domain/people/roles.ts';
import { type Agreement, mayAmend, mayAmendItems, type OrderContent } from '#domain/pieces/changes.ts';
import {
  amendContent,
  amendLines,
  describeChange,
  hasExactItems,
  isSameContent,
} from '#domain/pieces/content.ts';
import { completeAddress, findOwnWords } from '#domain/places/addressWords.ts';
import { findPlaceRefusal } from '#domain/places/serviceArea.ts';
import { isPersonOf, loadAccount } from '../../accounts/accounts.reads.ts';
import { refuseOverCeiling } from '../../accounts/accounts.ts';
import { applyActs, makeOrderChangedError, type OrderAct } from '../../acts/act.ts';
import type { Change, OrderSnapshot } from '../../acts/change.ts';
import { pickChangedColumns } from '../../acts/columnsAfter.ts';
import { findContact, findKeptContact } from '../../contacts/contacts.reads.ts';
import { dropUnusedContact, findOrAddOwner } from '../../contacts/contacts.ts';
import type { PersonCtx, SignedCtx } from '../../ctx.ts';
import { toPoint, toStoredPoint } from '../../orderFields/points.ts';
import { chooseExpress, priceItem, promiseAnew } from '../priceItems.ts';
import { type ContentChange, findNextPosition, readContent, recordChange } from './contentStatements.ts';
import { findOpenCount, hasCountGap } from './countGap.ts';

interface Amendment extends Omit<AmendInput, 'items'> {
  items?: readonly WantedItem[] | undefined;
  agreed: Agreement;
  /** Only the desk's amendment has it. */
  express?: boolean | undefined;
  override?: { reason: string } | undefined;
  procedure: ActName;
}

export const amendOwnOrder = (ctx: PersonCtx, input: AmendInput) =>
  amendOrder(ctx, { ...input, agreed: 'self', procedure: 'orders.amend' });

export function amendOrder(ctx: PersonCtx, amendment: Amendment): void {
  applyActs(ctx, planAmendment(ctx, amendment));
}

export function amendByDesk(ctx: SignedCtx, { deskNote, agreed, ...input }: DeskAmendInput): void {
  const procedure = 'dispatch.amend';
  const amendment = agreed && planAmendment(ctx, { ...input, agreed, procedure });
  const note: OrderAct = {
    kind: 'setDeskNote',
    procedure,
    orderId: input.orderId,
    rule: (order) => {
      // The amendment before it has compared the version, and raised it.
      if (!amendment && order.version !== input.seen) throw makeOrderChangedError(order);
      return order.deskNote === deskNote ? null : { columns: { deskNote } };
    },
  };
  applyActs(ctx, [...(amendment ? [amendment] : []), ...(deskNote === undefined ? [] : [note])]);
}

function planAmendment(
  ctx: PersonCtx,
  { orderId, procedure, agreed, override, ...input }: Amendment,
): OrderAct {
  return {
    kind: 'amend',
    procedure,
    orderId,
    rule: (order) => {
      // The person decided on the whole order, so no field of it may have changed meanwhile.
      if (order.version !== input.seen) throw makeOrderChangedError(order);
      const before = readContent(ctx, order);
      const items = input.items && addKeptLines(ctx, before, input.items);
      refuseLateAmendment(ctx, order, before, { ...input, items });
      const after = buildAmendedContent(ctx, order, before, { ...input, items });
      if (isSameContent(before, after)) return null;
      if (!override) refuseAboveCeiling(ctx, order, { before, after });
      const content = toContentChange(ctx, order, { agreed, before, after });
      const isRepromised = !isSameExpress(before.express, after.express);
      const change = isRepromised ? promiseAnew(ctx, order, after, content) : content;
      return override ? { ...change, audited: { ...change.audited, reason: override.reason } } : change;
    },
  };
}

/** Only the desk makes free lines or takes them away. */
const addKeptLines = ({ actor }: PersonCtx, { lines }: OrderContent, items: readonly WantedItem[]) =>
  isDeskRole(actor.role) ? items : [...items, ...lines.filter(isFreeLine)];

function refuseLateAmendment(
  { actor }: PersonCtx,
  { status }: OrderSnapshot,
  { lines, express: sold }: OrderContent,
  { items, express = Boolean(sold) }: Pick<Amendment, 'items' | 'express'>,
): void {
  const isAmendable = mayAmend(status, actor.role);
  const hasOtherItems = express !== Boolean(sold) || (items !== undefined && !hasExactItems(lines, items));
  if (!isAmendable || (hasOtherItems && !mayAmendItems(status, actor.role)))
    throw new DomainError('AMEND_TOO_LATE', { status });
}

type Asked = Omit<Amendment, 'orderId' | 'seen' | 'agreed' | 'procedure' | 'override'>;

/** The order keeps its own price per kilometre; workshop, zone and rounding are those of today. */
export function buildAmendedContent(
  ctx: PersonCtx,
  order: OrderSnapshot,
  before: OrderContent,
  { items, note, address, location, contactPhone, payer, receiver, express: wantsExpress }: Asked,
): OrderContent {
  const house = ctx.house();
  const sold = readExpress(order);
  const express = chooseExpress(house, sold, wantsExpress);
  const lines = before.lines.map((line) => changeExpress(line, sold, express));
  const movedTo = location && !isSamePoint(location, before.location) ? location : undefined;
  const refusal = movedTo && findPlaceRefusal(movedTo, house);
  if (refusal) throw new DomainError(refusal);
  if (order.redoOf !== null && (express !== sold || (items && !hasExactItems(before.lines, items))))
    throw new DomainError('REDO_FIXED');
  const after = amendContent(
    before,
    {
      lines: items ? amendLines(lines, items, makeLineSource(ctx, order, express)) : lines,
      express,
      ...(movedTo && { movedTo }),
      ...(contactPhone && { contactPhone }),
      ...(note !== undefined && { note }),
      payer,
      receiver,
      address: getAmendedAddress(before, address, movedTo),
    },
    { ...house, feePerKm: order.feePerKm },
  );
  return movedTo ? { ...after, location: toPoint(toStoredPoint(movedTo)) } : after;
}

/** The account owes what the order cost before already. */
export function refuseAboveCeiling(
  ctx: PersonCtx,
  { accountId }: OrderSnapshot,
  { before, after }: Pick<ContentChange, 'before' | 'after'>,
): void {
  const more = after.grandTotal - before.grandTotal;
  if (accountId === null || more <= 0) return;
  const { role, via, id } = ctx.actor;
  if (role === 'client' && !via && !isPersonOf(ctx, accountId, id)) throw new DomainError('NOT_YOUR_ACCOUNT');
  refuseOverCeiling(ctx, loadAccount(ctx, accountId), more);
}

const makeLineSource = (ctx: PersonCtx, { id, accountId }: OrderSnapshot, express: Express | null) => ({
  nextPosition: findNextPosition(ctx, id),
  price: priceItem(ctx.db, accountId === null ? null : loadAccount(ctx, accountId), express),
});

type Point = NonNullable<OrderContent['location']>;
function isSamePoint(a: Point, b: Point | null): boolean {
  if (b === null) return false;
  const [one, other] = [toStoredPoint(a), toStoredPoint(b)];
  return one.lng === other.lng && one.lat === other.lat;
}

/** Words that were derived from the point are derived again when the point moves. */
function getAmendedAddress(
  { address: before, location }: OrderContent,
  address: string | undefined,
  movedTo: Point | undefined,
): string {
  const point = movedTo ?? location;
  if (!point || (address === undefined && !movedTo)) return address ?? before;
  return completeAddress(findOwnWords(address ?? before, location), point);
}

export function toContentChange(ctx: PersonCtx, order: OrderSnapshot, change: ContentChange): Change {
  const { before, after, agreed } = change;
  const detail = describeChange(before, after);
  const { grandTotal, contactPhone } = after;
  return {
    detail,
    columns: {
      ...pickChangedColumns(order, toColumns(after)),
      ...(contactPhone !== before.contactPhone && {
        folded: foldForSearch(order.clientName, contactPhone),
        ...findCorrectedOwner(ctx, order, contactPhone),
      }),
      ...(order.countGapAt !== null && !hasGapAfterChange(ctx, order.id, after) && { countGapAt: null }),
    },
    ...(grandTotal !== before.grandTotal && { money: { grandTotal } }),
    audited: { agreed, change: detail },
    contentHash: () => hashContent(after, after.lines, order.feePerKm),
    record: (event) => {
      const own = recordChange(ctx, event, change);
      if (order.contactId !== null && contactPhone !== before.contactPhone)
        dropUnusedContact(ctx, order.contactId);
      return own;
    },
  };
}

/** The desk corrects a mistyped number; a client who gives another number for this order stays the same contact. */
function findCorrectedOwner(
  ctx: PersonCtx,
  { contactId, clientName, clientEmail }: OrderSnapshot,
  phone: string,
) {
  if (contactId === null || !isDeskRole(ctx.actor.role)) return {};
  const contact = findContact(ctx, contactId);
  const email = (clientEmail ?? (contact && findKeptContact(ctx, contact).email)) || undefined;
  return findOrAddOwner(ctx, { phone, fullname: clientName, email });
}

/** An amendment of the lines to what was counted closes the gap. */
const hasGapAfterChange = (ctx: PersonCtx, orderId: string, { lines }: OrderContent) =>
  hasCountGap(ctx, orderId, { lines, count: findOpenCount(ctx, orderId) });

function toColumns({ pieces, totalItemsPrice, transportFee, grandTotal, ...content }: OrderContent) {
  const { address, contactPhone, location, payer, receiver, note, express } = content;
  return {
    pieces,
    totalItemsPrice,
    transportFee,
    grandTotal,
    clientAddress: address,
    clientContactPhone: contactPhone,
    ...(note !== undefined && { note }),
    ...(express !== undefined && toExpressColumns(express)),
    ...(payer !== undefined && { payerName: payer?.name ?? null, payerPhone: payer?.phone ?? null }),
    ...(receiver !== undefined && {
      receiverName: receiver?.name ?? null,
      receiverPhone: receiver?.phone ?? null,
    }),
    ...(location ? toStoredPoint(location) : { lng: null, lat: null }),
  };
}
