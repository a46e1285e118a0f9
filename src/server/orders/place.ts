import { createHash } from 'node:crypto';
import { DomainError } from '#domain/failures/failures.ts';
import { MINUTE } from '#domain/format/calendar.ts';
import type { HouseSettings } from '#domain/house.ts';
import type { PlaceOrderInput } from '#domain/inputs/order.ts';
import { totalsOf } from '#domain/money/pricing.ts';
import { toExpressColumns } from '#domain/orders/express.ts';
import type { WantedItem } from '#domain/orders/order.ts';
import type { ActorRole } from '#domain/people/roles.ts';
import { completeAddress } from '#domain/places/addressWords.ts';
import { findPlaceRefusal } from '#domain/places/serviceArea.ts';
import { type OrderPromise, roundToTold } from '#domain/promises/promise.ts';
import { HORIZON_DAYS } from '#domain/recurring/rules.ts';
import { loadAccountToOrderOn, refuseOverCeiling } from '../accounts/accounts.ts';
import { createOrder, type NewOrder } from '../acts/act.ts';
import type { OrderSnapshot } from '../acts/change.ts';
import type { ActCtx, SignedCtx } from '../ctx.ts';
import type { RuleName } from '../limits/rules.ts';
import { toStoredPoint } from '../orderFields/points.ts';
import { refuseTooManyBookings } from '../promises/chooseSlot.ts';
import { makeOrderPromise, requireExpress } from '../promises/slots.ts';
import { findMethodRefusal } from '../settings.ts';
import { writeNewOrder } from './newOrder.ts';
import { type ClientOrder, getOwnOrder } from './orders.reads.ts';
import { priceItem } from './priceItems.ts';

/** The same checkout sent again, after a lost answer or a double tap, returns the first order. */
export function placeOrder(ctx: SignedCtx, input: PlaceOrderInput): ClientOrder {
  const key = { key: input.key, body: hashInput(input) };
  const { id: clientId, fullname: clientName } = ctx.actor;
  const orderId = createOrder(ctx, key, 'orders.place', () =>
    insertNewOrder(ctx, input, { clientId, clientName }),
  );
  return getOwnOrder(ctx, orderId);
}

type Placed = Omit<PlaceOrderInput, 'key' | 'items'> & { items: readonly WantedItem[] };
export type Orderer = Pick<OrderSnapshot, 'clientName'> &
  Partial<Pick<OrderSnapshot, 'clientId' | 'contactId' | 'clientEmail'>> & {
    placedBy?: string;
    deskNote?: string | undefined;
    override?: { reason: string } | undefined;
    ruleId?: string;
    /** The order that this one is made instead of: its account owed it already, so only a larger sum meets the ceiling. */
    replaced?: Partial<Pick<OrderSnapshot, 'accountId' | 'grandTotal'>> | undefined;
  };

export function insertNewOrder(ctx: ActCtx, input: Placed, orderer: Orderer): NewOrder {
  const house = ctx.house();
  const refusal = findPlaceRefusal(input.location, house) ?? findMethodRefusal(ctx, input.paymentMethod);
  if (refusal) throw new DomainError(refusal);
  const account = loadAccountToOrderOn(ctx, input);
  const express = input.express ? requireExpress(house) : null;
  const price = priceItem(ctx.db, account, express);
  const items = input.items.map(price).map((item, position) => ({ ...item, position }));
  const totals = totalsOf(items, input.location, house);
  const { override, replaced } = orderer;
  const isMore = replaced?.accountId !== account?.id || totals.grandTotal > (replaced?.grandTotal ?? 0);
  if (account && isMore && override === undefined) refuseOverCeiling(ctx, account, totals.grandTotal);

  const limit = LIMITS[ctx.actor.role];
  if (limit) ctx.limits.check(limit, ctx.actor.id);
  const pieces = items.reduce((sum, item) => sum + item.quantity, 0);
  const promise = makeOrderPromise(ctx, {
    slotFrom: input.slot?.from,
    pieces,
    express,
    slotDays: orderer.ruleId ? HORIZON_DAYS + 1 : undefined,
  });
  if (input.expectedTotal !== undefined && input.expectedTotal !== totals.grandTotal) {
    throw new DomainError('PRICES_CHANGED', { newTotal: totals.grandTotal });
  }
  if (promise.slotFrom !== null && ctx.actor.role === 'client') refuseTooManyBookings(ctx);
  refuseLaterPromise(house, promise, input.expectedPromise);

  const { clientId, contactId, clientName, clientEmail, placedBy, ruleId, deskNote } = orderer;
  const content = {
    clientId,
    contactId,
    clientName,
    clientEmail,
    placedBy,
    ruleId,
    accountId: account?.id,
    pieces,
    ...totals,
    feePerKm: house.feePerKm,
    ...toExpressColumns(express),
    clientAddress: completeAddress(input.address ?? '', input.location),
    ...toStoredPoint(input.location),
    paymentMethod: input.paymentMethod,
    clientContactPhone: input.contactPhone,
    payerName: input.payer?.name,
    payerPhone: input.payer?.phone,
    receiverName: input.receiver?.name,
    receiverPhone: input.receiver?.phone,
    note: input.note,
    deskNote,
  };
  const order = writeNewOrder(ctx, content, items, promise);
  // Only committed orders count, so that a full disk does not use up somebody's hourly quota.
  if (limit) ctx.store.afterCommit(() => ctx.limits.count(limit, ctx.actor.id));
  return { ...order, ...(account && { audited: { accountId: account.id, ...override } }) };
}

/** The house may have got more to do since the hour was shown; up to a slot later stands. */
function refuseLaterPromise(
  house: HouseSettings,
  { promisedAt }: Pick<OrderPromise, 'promisedAt'>,
  expectedPromise = promisedAt,
): void {
  const toldAt = roundToTold(house, promisedAt);
  if (toldAt > expectedPromise + house.slotMinutes * MINUTE)
    throw new DomainError('PROMISE_CHANGED', { promisedAt: toldAt });
}

/** The scheduler has no limit: the number of rules has one. */
const LIMITS: Partial<Record<ActorRole, RuleName>> = {
  client: 'order.place',
  admin: 'order.placeFor',
  superadmin: 'order.placeFor',
};

/** The expected total and promise are left out: they may differ when the same cart is sent again. */
function hashInput(input: PlaceOrderInput): string {
  const { items, location, address, contactPhone, paymentMethod, slot, payer, receiver, accountId, note } =
    input;
  const { express } = input;
  const body = [
    items.map((i) => [
      i.productId,
      i.service,
      i.quantity,
      ...(i.tenths ? [{ tenths: i.tenths }] : []),
      ...(i.care?.length ? [i.care] : []),
    ]),
    [location.lng, location.lat],
    address ?? '',
    contactPhone,
    paymentMethod,
    ...(slot ? [slot.from] : []),
    ...(payer || receiver ? [payer, receiver] : []),
    ...(accountId ? [accountId] : []),
    ...(note ? [{ note }] : []),
    ...(express ? [{ express }] : []),
  ];
  return hashBody(body);
}

export const hashBody = (body: unknown) => createHash('sha256').update(JSON.stringify(body)).digest('hex');
