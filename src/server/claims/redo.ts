import { and, eq } from 'drizzle-orm';
import { claims } from '#db/schema.ts';
import { findRow } from '#db/select.ts';
import { DomainError } from '#domain/failures/failures.ts';
import type { RedoInput } from '#domain/inputs/claims.ts';
import { pickFields } from '#domain/inputs/objectFields.ts';
import { toExpressColumns } from '#domain/orders/express.ts';
import type { OrderLine } from '#domain/orders/order.ts';
import { CLAIM_ANSWER_MS } from '#domain/pieces/claims.ts';
import { countPieces } from '#domain/pieces/handover.ts';
import { type ActKey, applyActs, createOrder, type OrderAct } from '../acts/act.ts';
import type { OrderSnapshot } from '../acts/change.ts';
import { loadOrderForActor } from '../acts/loadOrderForActor.ts';
import type { SignedCtx } from '../ctx.ts';
import { readLines } from '../orders/content/contentStatements.ts';
import { writeNewOrder } from '../orders/newOrder.ts';
import { makeOrderPromise } from '../promises/slots.ts';
import { readLosable, readRedoable } from './claims.reads.ts';

/** An order of 0 FCFA with the first one's people, place and account, which no later terms of these can refuse. */
export function placeRedo(ctx: SignedCtx, first: OrderSnapshot, key: ActKey, redo: RedoInput): string {
  const orderId = createOrder(ctx, key, 'dispatch.placeFor', () => {
    const lines = pickLines(ctx, first.id, redo.items);
    const pieces = countPieces(lines);
    const promise = makeOrderPromise(ctx, { slotFrom: redo.slot?.from, pieces });
    const content = {
      ...pickFields(first, 'clientId', 'contactId', 'accountId', 'clientName', 'clientContactPhone'),
      clientEmail: first.clientEmail,
      ...pickFields(first, 'clientAddress', 'lng', 'lat', 'paymentMethod', 'note', 'deskNote'),
      ...pickFields(first, 'payerName', 'payerPhone', 'receiverName', 'receiverPhone'),
      placedBy: ctx.actor.id,
      redoOf: first.id,
      pieces,
      totalItemsPrice: 0,
      transportFee: 0,
      feePerKm: 0,
      grandTotal: 0,
      ...toExpressColumns(null),
    };
    return writeNewOrder(ctx, content, lines, promise);
  });
  if (redo.inHouse)
    applyActs(ctx, { kind: 'receive', procedure: 'dispatch.setStatus', orderId, to: 'picked_up' });
  return orderId;
}

function pickLines(ctx: SignedCtx, orderId: string, items: RedoInput['items']): OrderLine[] {
  const redoable = readRedoable(ctx, orderId);
  const lines = readLines(ctx, orderId).flatMap((line) => {
    const item = items.find(({ position }) => position === line.position);
    const { unit: _, tenths: __, ...piece } = line;
    return item ? [{ ...piece, quantity: item.quantity, unitPrice: 0, discount: 0 }] : [];
  });
  const isGiven = ({ position, quantity }: OrderLine) =>
    redoable.some((one) => one.position === position && one.quantity >= quantity);
  const isWhole = lines.length === items.length && lines.every(isGiven);
  if (!isWhole || countPieces(lines) > readLosable(ctx, orderId, null).givenPieces)
    throw new DomainError('ABOVE_GIVEN');
  return lines;
}

/** Linen that is not done again after all leaves its claim without an answer. */
export function planReopening(ctx: SignedCtx, orderId: string): OrderAct[] {
  const { redoOf } = loadOrderForActor(ctx, orderId);
  if (redoOf === null) return [];
  const claim = findRow(ctx.db, claims, and(eq(claims.orderId, redoOf), eq(claims.redoOrderId, orderId)));
  if (!claim) return [];
  return [
    {
      kind: 'reopenClaim',
      procedure: 'dispatch.reopenClaim',
      orderId: redoOf,
      rule: () => ({
        audited: { outcome: 'accepted', lost: 0 },
        record: ({ at }) => {
          ctx.db
            .update(claims)
            .set({ ...UNANSWERED, dueAt: at + CLAIM_ANSWER_MS })
            .where(eq(claims.id, claim.id))
            .run();
          return null;
        },
      }),
    },
  ];
}

const UNANSWERED = {
  state: 'open',
  answer: null,
  answeredAt: null,
  answeredBy: null,
  redoOrderId: null,
} as const;
