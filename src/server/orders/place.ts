import { createHash } from 'node:crypto';
import { DomainError } from '#domain/failure.ts';
import { formatPoint, withinReach } from '#domain/geo.ts';
import type { PlaceOrderInput } from '#domain/inputs/order.ts';
import { referenceOf } from '#domain/order.ts';
import { totalsOf } from '#domain/pricing.ts';
import { foldedFor } from '#domain/search.ts';
import type { SignedCtx } from '../ctx.ts';
import { recordOrderEvent } from '../journal.ts';
import { letterOnMove } from '../mail/letters/orders.ts';
import { waveOffered } from '../payments/wave.ts';
import { tellAll } from './move.ts';
import { type ClientOrder, orderOf } from './orders.reads.ts';
import { insertKey, insertLine, insertOrder, ofReference, orderOfKey } from './placeStatements.ts';
import { pricedItems } from './pricedItems.ts';
import { MICRO } from './rows.ts';

/** The same checkout sent again, after a lost answer or a double tap, returns the first order. */
export function placeOrder(ctx: SignedCtx, input: PlaceOrderInput): ClientOrder {
  if (!withinReach(input.location)) throw new DomainError('TOO_FAR');
  const bodyHash = hashOf(input);
  const placed = ctx.store.write(() => {
    const before = orderOfKey(ctx.db).get({ userId: ctx.actor.id, key: input.key });
    if (!before) return { orderId: keepOrder(ctx, input, bodyHash), isNew: true };
    if (before.bodyHash !== bodyHash) throw new DomainError('KEY_REUSED');
    return { orderId: before.orderId, isNew: false };
  });
  if (placed.isNew) {
    // Only what is kept counts: a disk that was full must not have used up a client's hour.
    ctx.limits.count('order.place', ctx.actor.id);
    tellAll(ctx, { id: placed.orderId, clientId: ctx.actor.id, livreurId: null });
  }
  return orderOf(ctx, placed.orderId);
}

function keepOrder(ctx: SignedCtx, input: PlaceOrderInput, bodyHash: string): string {
  if (input.paymentMethod === 'wave' && !waveOffered(ctx.settings)) throw new DomainError('WAVE_UNAVAILABLE');
  const items = pricedItems(ctx.db, input.items);
  const totals = totalsOf(items, input.location);
  if (input.expectedTotal !== undefined && input.expectedTotal !== totals.grandTotal) {
    throw new DomainError('PRICES_CHANGED', { newTotal: totals.grandTotal });
  }
  ctx.limits.look('order.place', ctx.actor.id);

  const orderId = unusedId(ctx);
  const now = ctx.now();
  insertOrder(ctx.db).run({
    id: orderId,
    reference: referenceOf(orderId),
    clientId: ctx.actor.id,
    clientName: ctx.actor.fullname,
    folded: foldedFor(ctx.actor.fullname, input.contactPhone),
    status: 'pending',
    pieces: items.reduce((sum, item) => sum + item.quantity, 0),
    totalItemsPrice: totals.totalItemsPrice,
    transportFee: totals.transportFee,
    grandTotal: totals.grandTotal,
    clientAddress: input.address || formatPoint(input.location),
    lng: Math.round(input.location.lng * MICRO),
    lat: Math.round(input.location.lat * MICRO),
    paymentMethod: input.paymentMethod,
    paymentState: 'due',
    clientContactPhone: input.contactPhone,
    createdAt: now,
    updatedAt: now,
  });
  for (const [position, item] of items.entries()) insertLine(ctx.db).run({ orderId, position, ...item });
  insertKey(ctx.db).run({ userId: ctx.actor.id, key: input.key, bodyHash, orderId, createdAt: now });
  const sequence = recordOrderEvent(ctx, { orderId, kind: 'created', to: 'pending' });
  letterOnMove(ctx, orderId, 'pending', sequence);
  return orderId;
}

/** The reference is short enough to be drawn twice one day; the unique index is the last word. */
function unusedId(ctx: SignedCtx): string {
  for (let draw = 0; draw < 20; draw++) {
    const id = ctx.id();
    if (!ofReference(ctx.db).get({ reference: referenceOf(id) })) return id;
  }
  throw new Error('no unused order reference in 20 draws');
}

/** What was ordered; the total that the screen expected is not part of it. */
function hashOf({ items, location, address, contactPhone, paymentMethod }: PlaceOrderInput): string {
  const body = [
    items.map((i) => [i.productId, i.service, i.quantity]),
    [location.lng, location.lat],
    address ?? '',
    contactPhone,
    paymentMethod,
  ];
  return createHash('sha256').update(JSON.stringify(body)).digest('hex');
}
