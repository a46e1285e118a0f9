import { desc, eq } from 'drizzle-orm';
import { prepareStatement } from '#db/connection.ts';
import { orderEvents } from '#db/schema.ts';
import { pickColumns } from '#db/select.ts';
import { DomainError } from '#domain/failures/failures.ts';
import type { UndoInput } from '#domain/inputs/order.ts';
import { getUndoTarget } from '#domain/lifecycle/nextActs.ts';
import { type CodeLeg, findUndoneLeg, getLinenBeforeLeg } from '#domain/pieces/handover.ts';
import { UNDO_MS } from '#domain/pieces/visits.ts';
import { type ActDone, applyActs, makeTransitionRefusedError, type OrderAct } from '../acts/act.ts';
import type { Change } from '../acts/change.ts';
import { findLastHandover, markHandoverUndone } from '../acts/handoverStatements.ts';
import { loadOrderForActor } from '../acts/loadOrderForActor.ts';
import type { OrderSnapshot } from '../acts/orderSnapshot.ts';
import type { SignedCtx } from '../ctx.ts';
import { planAmendmentUndo } from '../orders/content/amendAtPickup.ts';
import { planCashReversal } from '../payments/refunds.ts';

/** A livreur may undo a step within two minutes if no other act has followed; a repeated undo changes nothing. */
export function undoStep(ctx: SignedCtx, { orderId, from }: UndoInput): ActDone {
  const to = getUndoTarget(from);
  return ctx.store.write(() => {
    const order = loadOrderForActor(ctx, orderId);
    if (!to) throw makeTransitionRefusedError(order);
    const [last, previous] = listEventsBackwards(ctx, orderId);
    const isUndone = order.status === to && last?.kind === 'undone' && last.from === from;
    if (!isUndone || !isOwnEvent(ctx, last)) {
      if (order.status !== from || !isUndoable(ctx, last, from)) throw new DomainError('UNDO_TOO_LATE');
      applyActs(ctx, planUndo(ctx, { orderId, from, to, step: last, previous }));
    }
    return { orderId, status: to };
  });
}

interface Undoing extends UndoInput {
  to: NonNullable<ReturnType<typeof getUndoTarget>>;
  step: OrderEvent;
  previous: OrderEvent | undefined;
}

/** The reversals and the restore come first: a repeated undo is recognised by `undone` as the last event. */
function planUndo(ctx: SignedCtx, { orderId, from, to, step, previous }: Undoing): OrderAct[] {
  const leg = findUndoneLeg(from);
  const sheet = { from: step.at - SHEET_MS, to: step.at + SHEET_MS };
  const isAmended = leg === 'pickup' && previous?.kind === 'amended' && isOwnEvent(ctx, previous);
  return [
    ...(leg ? planCashReversal(ctx, orderId, sheet) : []),
    ...(isAmended ? planAmendmentUndo(ctx, orderId, previous.sequence) : []),
    {
      kind: 'undo',
      procedure: 'missions.undo',
      orderId,
      from,
      to,
      rule: (order) => (leg ? planHandoverUndo(ctx, order, leg) : {}),
    },
  ];
}

/** A step and its payment share a time, unless the phone's clock is not trusted and the server dates each of them. */
const SHEET_MS = 10_000;

function planHandoverUndo(ctx: SignedCtx, order: OrderSnapshot, leg: CodeLeg): Change {
  const handover = findLastHandover(ctx, order.id, leg);
  if (!handover) throw new DomainError('UNDO_TOO_LATE');
  const { sequence: undone, pieces } = handover;
  const linen = { linen: getLinenBeforeLeg(leg) };
  return {
    columns:
      leg === 'pickup'
        ? { ...linen, piecesHeld: order.piecesHeld - pieces, countGapAt: null, pickedUpAt: null }
        : { ...linen, piecesHeld: order.piecesHeld + pieces, completedAt: null },
    record: ({ orderId, sequence }) => {
      markHandoverUndone(ctx, { orderId, sequence: undone, undoneBy: sequence });
      return null;
    },
  };
}

const newestEvents = prepareStatement((db, p) =>
  db
    .select(pickColumns(orderEvents, 'sequence', 'kind', 'actorId', 'from', 'to', 'at', 'recordedAt'))
    .from(orderEvents)
    .where(eq(orderEvents.orderId, p('orderId')))
    .orderBy(desc(orderEvents.sequence)),
);

type OrderEvent = ReturnType<ReturnType<typeof newestEvents>['all']>[number];

/** Payments that are sent with a step are recorded before or after it, so they are skipped. */
function listEventsBackwards(ctx: SignedCtx, orderId: string): OrderEvent[] {
  return newestEvents(ctx.db)
    .all({ orderId })
    .filter((event) => !(isOwnEvent(ctx, event) && (event.kind === 'payment' || event.kind === 'reversal')));
}

const isOwnEvent = (ctx: SignedCtx, event: OrderEvent | undefined) => event?.actorId === ctx.actor.id;

function isUndoable(
  ctx: SignedCtx,
  event: OrderEvent | undefined,
  from: UndoInput['from'],
): event is OrderEvent {
  if (event?.kind !== 'status' || event.to !== from || !isOwnEvent(ctx, event)) return false;
  return ctx.now() - event.recordedAt <= UNDO_MS;
}
