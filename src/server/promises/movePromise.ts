import { promiseMoves } from '#db/schema.ts';
import { getReturnHour, tellReturn } from '#domain/clock/told.ts';
import { DomainError } from '#domain/failures/failures.ts';
import { DAY, MINUTE } from '#domain/format/calendar.ts';
import { formatPromise, formatShortHour } from '#domain/format/order/slotWords.ts';
import type { MovePromiseInput } from '#domain/inputs/plant.ts';
import { isBeforePickup, type Leg } from '#domain/lifecycle/lifecycle.ts';
import { findOpening, isOpenAt, type OpenDays } from '#domain/promises/openHours.ts';
import { applyActs } from '../acts/act.ts';
import type { Change, OrderSnapshot, OwnRow, RecordedEvent } from '../acts/change.ts';
import type { PersonCtx } from '../ctx.ts';

const FARTHEST_PROMISE_MS = 60 * DAY;

type Cause = { stopId: string; closedMs: number } | { reason: string };
type Move = { from: number; to: number; cause: Cause; leg?: Leg };
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
    record: (event) => recordMove(ctx, event, { from, to, cause }),
  };
}

/** Nothing reads why a pickup's hour is told again but its history, so no letter follows. */
export function recordMove(
  { db }: Pick<PersonCtx, 'db'>,
  { orderId, sequence }: RecordedEvent,
  { cause, leg = 'delivery', ...times }: Move,
): OwnRow {
  const move = { ...times, stopId: null, reason: null, ...cause };
  db.insert(promiseMoves)
    .values({ orderId, sequence, leg, closedMs: 0, ...move })
    .run();
  return { table: 'promiseMoves', ...move };
}

export function movePromise(ctx: PersonCtx, { orderId, to, reason }: MovePromiseInput): void {
  applyActs(ctx, {
    kind: 'movePromise',
    procedure: 'dispatch.movePromise',
    orderId,
    rule: (order) => {
      const [now, house] = [ctx.now(), ctx.house()];
      const isSameHour = tellReturn(house, { ...order, promisedAt: to }) === tellReturn(house, order);
      // The promise of before is an answer for a client who is asked for the hour.
      if (isSameHour && getReturnHour(order) !== null) return null;
      const pickedUpBy = isBeforePickup(order.status)
        ? (order.pickupBy ?? 0) + house.slotMinutes * MINUTE
        : 0;
      const obstacle =
        (to <= now && 'celle-ci est passée') ||
        (to > now + FARTHEST_PROMISE_MS && 'celle-ci est dans plus de 60\u00a0jours') ||
        describeClosed(house, to) ||
        (to < pickedUpBy && 'il faut un créneau après le ramassage');
      if (obstacle) throw new DomainError('PROMISE_TIME_REFUSED', { reason: obstacle });
      return planPromiseChange(ctx, order, { to, cause: { reason } });
    },
  });
}

function describeClosed(days: OpenDays, at: number): string | null {
  if (isOpenAt(days, at)) return null;
  const opening = findOpening(days, at);
  if (!opening) return 'nous sommes fermés ce jour-là';
  return `nous ouvrons à ${formatShortHour(opening.opensAt)} et fermons à ${formatShortHour(opening.closesAt)}`;
}
