import { promiseMoves } from '#db/schema.ts';
import { tellReturn } from '#domain/clock/told.ts';
import { DomainError } from '#domain/failures/failures.ts';
import { DAY } from '#domain/format/calendar.ts';
import { formatPromise } from '#domain/format/order/slotWords.ts';
import type { MovePromiseInput } from '#domain/inputs/plant.ts';
import { isOpenAt } from '#domain/promises/openHours.ts';
import { applyActs } from '../acts/act.ts';
import type { Change, OrderSnapshot, OwnRow, RecordedEvent } from '../acts/change.ts';
import type { PersonCtx } from '../ctx.ts';

const FARTHEST_PROMISE_MS = 60 * DAY;

type Cause = { stopId: string; closedMs: number } | { reason: string };
type Move = { from: number; to: number; cause: Cause };
type MovableOrder = Pick<OrderSnapshot, 'promisedAt' | 'deliverySlotTo'>;

/** The history names the told hour, because nobody is shown a promise as it was reckoned. */
export function planPromiseChange(
  ctx: PersonCtx,
  { promisedAt: from, deliverySlotTo }: MovableOrder,
  { to, cause }: Omit<Move, 'from'>,
): Change {
  return {
    detail: formatPromise(tellReturn(ctx.house(), { promisedAt: to, deliverySlotTo })),
    // The first promise stays in `promisedAtFirst`. A chosen slot holds for its own hour alone.
    columns: {
      promisedAt: to,
      ...(to !== deliverySlotTo && { deliverySlotFrom: null, deliverySlotTo: null }),
    },
    record: (event) => recordPromiseMove(ctx, event, { from, to, cause }),
  };
}

export function recordPromiseMove(
  { db }: PersonCtx,
  { orderId, sequence }: RecordedEvent,
  { cause, ...times }: Move,
): OwnRow {
  const move = { ...times, stopId: null, reason: null, ...cause };
  db.insert(promiseMoves)
    .values({ orderId, sequence, leg: 'delivery', closedMs: 0, ...move })
    .run();
  return { table: 'promiseMoves', ...move };
}

/** A pickup's hour is told again. Nothing reads why but its history, so no letter follows. */
export function recordPickupMove(
  { db }: Pick<PersonCtx, 'db'>,
  { orderId, sequence }: RecordedEvent,
  { from, to, reason }: { from: number; to: number; reason: string },
): void {
  const move = { from, to, reason, stopId: null, closedMs: 0 };
  db.insert(promiseMoves)
    .values({ orderId, sequence, leg: 'pickup', ...move })
    .run();
}

export function movePromise(ctx: PersonCtx, { orderId, to, reason }: MovePromiseInput): void {
  applyActs(ctx, {
    kind: 'movePromise',
    procedure: 'dispatch.movePromise',
    orderId,
    rule: (order) => {
      if (to === order.promisedAt) return null;
      const now = ctx.now();
      if (to <= now || to > now + FARTHEST_PROMISE_MS || !isOpenAt(ctx.house(), to))
        throw new DomainError('PROMISE_TIME_REFUSED');
      return planPromiseChange(ctx, order, { to, cause: { reason } });
    },
  });
}
