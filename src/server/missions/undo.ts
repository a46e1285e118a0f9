import { desc, eq } from 'drizzle-orm';
import type { Db } from '#db/connection.ts';
import { isEventOf } from '#db/orderEvents.ts';
import { actors, orderEvents } from '#db/schema.ts';
import { pickColumns } from '#db/select.ts';
import { DomainError } from '#domain/failures/failures.ts';
import type { UndoInput } from '#domain/inputs/order.ts';
import { isBesideSteps, mayAct, type OrderStatus } from '#domain/lifecycle/lifecycle.ts';
import { getUndoTarget } from '#domain/lifecycle/nextActs.ts';
import { type CodeLeg, findUndoneLeg, getLinenBeforeLeg } from '#domain/pieces/handover.ts';
import { DESK_UNDO_MS, UNDO_MS } from '#domain/pieces/visits.ts';
import { type ActDone, applyActs, makeTransitionRefusedError, type OrderAct } from '../acts/act.ts';
import type { Change, OrderSnapshot } from '../acts/change.ts';
import { findLastHandover, markHandoverUndone } from '../acts/handoverStatements.ts';
import { loadOrderForActor } from '../acts/loadOrderForActor.ts';
import type { SignedCtx } from '../ctx.ts';
import { planAmendmentUndo } from '../orders/content/amendAtPickup.ts';
import { planCashReversal } from '../payments/refunds.ts';
import { planReadyUndo } from '../pieces/readyUndo.ts';
import { findTagOwner, planTagOrRefusal } from '../pieces/tags.ts';

type UndoProcedure = 'missions.undo' | 'dispatch.undo';

const WINDOWS: Record<UndoProcedure, number> = {
  'missions.undo': UNDO_MS,
  'dispatch.undo': DESK_UNDO_MS,
};

/** One's own last change of the status may be undone if no other act has followed; a repeated undo changes nothing. */
export function undoStep(ctx: SignedCtx, procedure: UndoProcedure, { orderId, from }: UndoInput): ActDone {
  return ctx.store.write(() => {
    const order = loadOrderForActor(ctx, orderId);
    const events = listEventsBackwards(ctx, procedure, order);
    const [last, previous] = events;
    if (last?.kind === 'undone' && (last.from ?? ONLY_READY) === from && isOwnEvent(ctx, last))
      return { orderId, status: order.status };
    const to = findTarget(ctx, procedure, from, last);
    if (!to || !mayAct('undo', from, to, ctx.actor.role)) throw makeTransitionRefusedError(order);
    const isInTime = last && ctx.now() - last.recordedAt <= WINDOWS[procedure];
    if (order.status !== from || !isInTime || !isOwnStep(ctx, last, from))
      throw new DomainError('UNDO_TOO_LATE');
    applyActs(ctx, planUndo(ctx, procedure, { orderId, from, to, step: last, previous }));
    return { orderId, status: to };
  });
}

/** The status of linen that was made ready, or not ready any more, without another change. */
const ONLY_READY: OrderStatus = 'processing';

/** A livreur goes back one step, the desk to the status that its menu has left. */
function findTarget(
  { actor }: SignedCtx,
  procedure: UndoProcedure,
  from: OrderStatus,
  last: OrderEvent | undefined,
): OrderStatus | null {
  const isDesk = procedure === 'dispatch.undo';
  if (isDesk && last && hasMovedTo(last, from)) return last.from ?? from;
  return getUndoTarget(from, actor.role);
}

type Undoing = UndoInput & { to: OrderStatus; step: OrderEvent; previous: OrderEvent | undefined };

/** The reversals and the restore come first: a repeated undo is recognised by `undone` as the last event. */
function planUndo(
  ctx: SignedCtx,
  procedure: UndoProcedure,
  { orderId, from, to, step, previous }: Undoing,
): OrderAct[] {
  const leg = findUndoneLeg(from);
  const undo: OrderAct = {
    kind: 'undo',
    procedure,
    orderId,
    from,
    to,
    rule: (order) => {
      if (leg) return planHandoverUndo(ctx, order, leg, step);
      return from === ONLY_READY && order.readyAt !== null ? planReadyUndo(ctx, order) : {};
    },
  };
  const undoOrLoss = leg === 'delivery' ? [planTagLoss(ctx, procedure, orderId), undo] : [undo];
  // The desk's menu takes no money and changes no lines.
  if (procedure === 'dispatch.undo') return undoOrLoss;
  const sheet = readEventsBackwards(ctx.db, orderId).filter((event) => isOfSheet(event, step));
  const isAmended = leg === 'pickup' && previous?.kind === 'amended' && isOwnEvent(ctx, previous);
  return [
    ...(leg ? planCashReversal(ctx, orderId, new Set(sheet.map(({ sequence }) => sequence))) : []),
    ...(isAmended ? planAmendmentUndo(ctx, orderId, previous.sequence) : []),
    ...undoOrLoss,
  ];
}

/** Other linen may have got the number of the bag since it was given back. */
const planTagLoss = (ctx: SignedCtx, procedure: UndoProcedure, orderId: string): OrderAct => ({
  kind: 'tag',
  procedure,
  orderId,
  rule: (order) =>
    order.tag === null || findTagOwner(ctx, order, order.tag) === null
      ? null
      : planTagOrRefusal(ctx, order, order.tag),
});

/** A step and its payment share the phone's hour, unless the server has dated one of them and stored no other. */
const SHEET_MS = 10_000;
const getPhoneHour = ({ at, phoneAt }: OrderEvent) => phoneAt ?? at;
const isServerDated = ({ at, recordedAt, phoneAt }: OrderEvent) => phoneAt === null && at === recordedAt;

const isOfSheet = (event: OrderEvent, step: OrderEvent) =>
  getPhoneHour(event) === getPhoneHour(step) ||
  ((isServerDated(event) || isServerDated(step)) && Math.abs(event.at - step.at) <= SHEET_MS);

function planHandoverUndo(ctx: SignedCtx, order: OrderSnapshot, leg: CodeLeg, step: OrderEvent): Change {
  const handover = findLastHandover(ctx, order.id, leg);
  if (!handover) throw new DomainError('UNDO_TOO_LATE');
  const { sequence: undone, pieces } = handover;
  const linen = { linen: getLinenBeforeLeg(leg) };
  return {
    columns:
      leg === 'pickup'
        ? {
            ...linen,
            piecesHeld: order.piecesHeld - pieces,
            countGapAt: null,
            pickedUpAt: null,
            tag: null,
            refusedTag: null,
          }
        : {
            ...linen,
            piecesHeld: order.piecesHeld + pieces,
            completedAt: null,
            ...(order.countGapAt === step.at && { countGapAt: null }),
          },
    record: ({ orderId, sequence }) => {
      markHandoverUndone(ctx, { orderId, sequence: undone, undoneBy: sequence });
      return null;
    },
  };
}

export const readEventsBackwards = (db: Db, orderId: string) =>
  db
    .select({
      ...pickColumns(orderEvents, 'sequence', 'kind', 'from', 'to', 'at', 'recordedAt', 'phoneAt'),
      actorId: actors.userId,
    })
    .from(orderEvents)
    .innerJoin(actors, eq(actors.number, orderEvents.actor))
    .where(isEventOf(orderId))
    .orderBy(desc(orderEvents.sequence))
    .all();

type OrderEvent = ReturnType<typeof readEventsBackwards>[number];

/**
 * Payments that a livreur's phone sends with a step are recorded before or after it, so they are skipped, and so is a
 * colleague's word that the linen is ready.
 */
function listEventsBackwards(ctx: SignedCtx, procedure: UndoProcedure, order: OrderSnapshot): OrderEvent[] {
  const isBeside = (event: OrderEvent) =>
    isBesideSteps(event.kind) ||
    (event.kind === 'ready' && event.to === null && !(order.readyAt !== null && isOwnEvent(ctx, event)));
  const events = readEventsBackwards(ctx.db, order.id).filter((event) => !isBeside(event));
  if (procedure === 'dispatch.undo') return events;
  return events.filter(
    (event) => !(isOwnEvent(ctx, event) && (event.kind === 'payment' || event.kind === 'reversal')),
  );
}

const isOwnEvent = (ctx: SignedCtx, event: OrderEvent) => event.actorId === ctx.actor.id;

const isOwnStep = (ctx: SignedCtx, event: OrderEvent, from: OrderStatus) =>
  hasMovedTo(event, from) && isOwnEvent(ctx, event);

const hasMovedTo = ({ kind, to }: OrderEvent, status: OrderStatus) =>
  (kind === 'status' || kind === 'ready') && (to ?? ONLY_READY) === status;
