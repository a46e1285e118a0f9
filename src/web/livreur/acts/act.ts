import type { ContactAttempt } from '#domain/contacts/attempt.ts';
import type { FailureShape } from '#domain/failures/failureShape.ts';
import type { HandoverInput } from '#domain/inputs/pieces.ts';
import { isActiveMission, isOpen, type OrderStatus } from '#domain/lifecycle/lifecycle.ts';
import { getUndoTarget } from '#domain/lifecycle/nextActs.ts';
import { isReturning, type Order } from '#domain/orders/order.ts';
import { findStatusAfterFailure, UNDO_MS, type VisitReason } from '#domain/pieces/visits.ts';
import { classifyFailure, type Entry, type Fate } from '#web/sendQueue/entry.ts';
import type { Mission } from '../savedAnswers.ts';

/** The list may lose the mission before a refusal names its number and client. */
type OfOrder = { orderId: string; number?: number };
type ActEntry<Name extends string, Input> = Entry<Name, Input> & OfOrder;

/** The photo of a waiting hand-over is a key of `storedPhotos.ts`, not yet a file name of the server. */
export type PendingHandover = HandoverInput;

/** `collected` is the cash that the same sheet recorded, which an undo of the step takes back. */
export type StepAct = ActEntry<
  'step',
  {
    from: OrderStatus;
    to: OrderStatus;
    handover?: PendingHandover;
    collected?: number;
  }
>;
export type CashAct = ActEntry<'cash', { amount: number; due: number }>;
export type UndoAct = ActEntry<
  'undo',
  { from: OrderStatus; to: OrderStatus; stepAt: number; collected: number }
>;
export type FailAct = ActEntry<'fail', { from: OrderStatus; reason: VisitReason; note?: string }>;
export type GiveBackAct = ActEntry<'giveBack', { from: OrderStatus; handover: PendingHandover }>;
/** The client says that they have paid by the QR that the livreur has shown. */
export type DeclaredAct = ActEntry<'declared', object>;
export type ContactAct = ActEntry<'contact', ContactAttempt>;
/** The photo and the voice are keys of `storedPhotos.ts`. */
export type LandmarkAct = ActEntry<'landmark', { door?: string; photo?: string; voice?: string }>;
/** Each chained act depends on the chained act before it on the same order; the others depend on none. */
export type ChainedAct = StepAct | UndoAct | FailAct | GiveBackAct;
export type MissionAct = ChainedAct | CashAct | DeclaredAct | ContactAct | LandmarkAct;

/** A fault of the server leaves a livreur's act waiting, because the step, the cash or the linen is real. */
export const judgeActFailure = (failure: FailureShape): Fate =>
  failure.code === 'UNEXPECTED' && failure.retry === 'ask' ? 'later' : classifyFailure(failure);

export type Changing = Pick<
  Order,
  | 'id'
  | 'status'
  | 'paymentState'
  | 'amountPaid'
  | 'amountDue'
  | 'declaredAt'
  | 'declaredAmount'
  | 'linen'
  | 'returningAt'
>;

export type Shown<M extends Changing> = M & { waiting: MissionAct[] };
export type ShownMission = Shown<Mission>;

export function makeStep(
  { id: orderId, status: from, amountDue }: Pick<Changing, 'id' | 'status' | 'amountDue'>,
  to: OrderStatus,
  { handover, collected = 0 }: { handover?: PendingHandover | undefined; collected?: number } = {},
): { step: StepAct; acts: MissionAct[] } {
  const at = Date.now();
  const step = makeAct<StepAct>(
    'step',
    orderId,
    {
      from,
      to,
      ...(handover ? { handover } : {}),
      ...(collected > 0 ? { collected } : {}),
    },
    at,
  );
  const now = Math.min(collected, amountDue);
  const later = collected - now;
  return {
    step,
    acts: [...makeCashActs(orderId, now, amountDue, at), step, ...makeCashActs(orderId, later, later, at)],
  };
}

/** The cash of a second visit goes first, as at a delivery. */
export function makeReturn(
  { id: orderId, status: from, amountDue }: Pick<Changing, 'id' | 'status' | 'amountDue'>,
  handover: PendingHandover,
  collected: number,
): MissionAct[] {
  const at = Date.now();
  return [
    ...makeCashActs(orderId, collected, amountDue, at),
    makeAct<GiveBackAct>('giveBack', orderId, { from, handover }, at),
  ];
}

function makeCashActs(orderId: string, amount: number, due: number, at: number): CashAct[] {
  return amount > 0 ? [makeAct<CashAct>('cash', orderId, { amount, due }, at)] : [];
}

export function makeAct<A extends MissionAct>(
  kind: A['kind'],
  orderId: string,
  input: A['input'],
  at = Date.now(),
) {
  return { id: crypto.randomUUID(), kind, orderId, input, at } as A;
}

export function makeUndo({ orderId, input, at }: StepAct): UndoAct | null {
  const to = getUndoTarget(input.to);
  if (to === null) return null;
  const { collected = 0 } = input;
  return makeAct<UndoAct>('undo', orderId, { from: input.to, to, stepAt: at, collected });
}

export const isUndoable = ({ at, input }: StepAct, now: number) =>
  getUndoTarget(input.to) !== null && now < at + UNDO_MS;

export function findResultingStatus(act: ChainedAct): OrderStatus | null {
  if (act.kind === 'step' || act.kind === 'undo') return act.input.to;
  return act.kind === 'fail' && isOpen(act.input.from) ? findStatusAfterFailure(act.input.from) : null;
}

export const isMission = (order: Changing) => isActiveMission(order.status) || isReturning(order);
