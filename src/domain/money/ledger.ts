import { startOfDay } from '../format/calendar.ts';
import type { Actor, ActorSide } from '../people/roles.ts';
import {
  balanceOf,
  isCash,
  isPaymentMethod,
  type LedgerMethod,
  type MoneyEntryKind,
  type OrderMethod,
  type PaymentMethod,
  type PaymentState,
  paymentStateOf,
} from './payment.ts';

export type ReversibleKind = Exclude<MoneyEntryKind, 'reversal'>;

export interface LedgerEntry {
  id: number;
  kind: MoneyEntryKind;
  method: LedgerMethod;
  amount: number;
  at: number;
  by: ActorSide;
  /** The value is true if the livreur reported the cash only after the order had been paid another way. */
  isLate: boolean;
  reverses: number | null;
  isReversed: boolean;
  claimId: string | null;
  /** The value is null where it would tell an admin what uncounted cash left as credit. */
  rebate: number | null;
}

export interface DeskLedgerEntry extends Omit<LedgerEntry, 'amount'> {
  /** An admin sees neither amount nor names of an entry whose hand-over waits to be counted. */
  amount: number | null;
  actorName: string;
  holder: { id: string; fullname: string } | null;
  note: string | null;
  recordedAt: number;
  isHandedIn: boolean;
  mayReverse: boolean;
}

export interface Payment<Entry extends Pick<LedgerEntry, 'kind'> = LedgerEntry> {
  method: OrderMethod | null;
  state: PaymentState;
  amountPaid: number;
  amountDue: number;
  credit: number;
  /** The sum that credit notes took back of the order's sale. */
  credited?: number;
  declaredAt: number | null;
  declaredAmount: number | null;
  paidAt: number | null;
  receivedBy: ActorSide | null;
  entries: Entry[];
}

export interface NewEntry extends Pick<LedgerEntry, 'kind' | 'method' | 'amount'> {
  holderId: string | null;
  note?: string | undefined;
  isLate?: boolean;
  key?: string | undefined;
  reverses?: { id: number; kind: ReversibleKind };
  claimId?: string | null | undefined;
  /** The part of the amount by which the order costs less, or costs it again once the refund is reversed. */
  rebate?: number;
}

export function computeEffect(kind: MoneyEntryKind, amount: number, reversed?: ReversibleKind): number {
  return kind === 'receipt' || reversed === 'refund' ? amount : -amount;
}

export interface MoneyChange {
  method?: PaymentMethod;
  declaredAt?: number | null;
  grandTotal?: number;
  /** By how much the order costs less for good, without a franc leaving. */
  credited?: number;
  entry?: NewEntry;
}

export interface Money {
  grandTotal: number;
  rebate: number;
  amountPaid: number;
  declaredAt: number | null;
  declaredAmount: number | null;
  paymentMethod: OrderMethod | null;
  paymentState: PaymentState;
  paidAt: number | null;
}

/** Every change of a placed order's payment columns is computed here. */
export function applyMoneyChange(before: Money, change: MoneyChange, at: number): Omit<Money, 'grandTotal'> {
  const { entry, grandTotal = before.grandTotal, credited = 0 } = change;
  const effect = entry ? computeEffect(entry.kind, entry.amount, entry.reverses?.kind) : 0;
  const amountPaid = before.amountPaid + effect;
  const rebate = before.rebate + credited - Math.sign(effect) * (entry?.rebate ?? 0);
  const due = balanceOf({ grandTotal, rebate, amountPaid });
  const { declaredAt, declaredAmount } = resolveDeclaration(before, change, due);
  const paymentMethod = change.method ?? resolveMethod(before, entry);
  const paymentState = paymentStateOf({ paymentMethod, grandTotal, rebate, amountPaid, declaredAt });
  const paidAt = before.paymentState === 'paid' ? before.paidAt : at;
  return {
    amountPaid,
    rebate,
    declaredAt,
    declaredAmount,
    paymentMethod,
    paymentState,
    paidAt: paymentState === 'paid' ? paidAt : null,
  };
}

type Declaration = Pick<Money, 'declaredAt' | 'declaredAmount'>;
const NO_DECLARATION: Declaration = { declaredAt: null, declaredAmount: null };

/** A payment answers the declaration; what the order costs more since is owed as any sum. */
function resolveDeclaration(
  before: Declaration & Pick<Money, 'paymentState'>,
  { declaredAt, entry }: MoneyChange,
  due: number,
): Declaration {
  if (declaredAt === null) return NO_DECLARATION;
  if (declaredAt !== undefined) return { declaredAt, declaredAmount: due };
  const { declaredAt: at, declaredAmount } = before;
  const isReceived =
    entry?.kind === 'receipt' && !isCash(entry.method) && entry.amount >= (declaredAmount ?? 0);
  const isAnswered = entry ? isReceived : before.paymentState === 'paid';
  return isAnswered && due > 0 ? NO_DECLARATION : { declaredAt: at, declaredAmount };
}

/** The method stays the client's choice, unless they made none or one receipt settles the whole order. */
function resolveMethod(before: Money, entry: NewEntry | undefined): OrderMethod | null {
  if (entry?.kind !== 'receipt') return before.paymentMethod;
  const { method, amount } = entry;
  if (!isPaymentMethod(method)) return before.paymentMethod;

  const isWhole = before.amountPaid === 0 && amount >= before.grandTotal;
  return isWhole ? method : (before.paymentMethod ?? method);
}

interface ReversalCandidate {
  kind: MoneyEntryKind;
  amount: number;
  actorId: string;
  recordedAt: number;
  isReversed: boolean;
  isHandedIn: boolean;
  amountPaid: number;
}

/** Any other entry is a superadmin's to reverse. */
export function isOwnEntryOfToday(
  { actorId, recordedAt }: Pick<ReversalCandidate, 'actorId' | 'recordedAt'>,
  actor: Actor,
  now: number,
): boolean {
  return actorId === actor.id && startOfDay(recordedAt) === startOfDay(now);
}

export function findReversalRefusal(entry: ReversalCandidate, actor: Actor, now: number) {
  if (entry.kind === 'reversal') return 'NOT_REVERSIBLE';
  if (entry.isReversed) return 'ALREADY_REVERSED';
  const mayReverse =
    actor.role === 'superadmin' || (actor.role === 'admin' && isOwnEntryOfToday(entry, actor, now));
  if (!mayReverse) return 'NOT_YOURS_TO_REVERSE';
  if (entry.isHandedIn) return 'HANDED_IN';
  return entry.kind === 'receipt' && entry.amount > entry.amountPaid ? 'ABOVE_PAID' : null;
}
