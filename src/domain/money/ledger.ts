import { startOfDay } from '../format/calendar.ts';
import { type Actor, type ActorSide, runsTheDesk } from '../people/roles.ts';
import { type MoneyEntryKind, type PaymentMethod, type PaymentState, paymentStateOf } from './payment.ts';

/** The kinds that a reversal can take back. */
export type ReversibleKind = Exclude<MoneyEntryKind, 'reversal'>;

/** A line of an order's ledger, as its client and its livreurs may read it. */
export interface LedgerEntry {
  id: number;
  kind: MoneyEntryKind;
  method: PaymentMethod;
  amount: number;
  /** When the money changed hands. */
  at: number;
  by: ActorSide;
  /** Cash that a livreur reported once the order was paid another way. */
  isLate: boolean;
  /** The entry that a reversal takes back. */
  reverses: number | null;
  isReversed: boolean;
  /** The accepted claim for which it was given back, for good. */
  claimId: string | null;
}

/** The same for the desk. */
export interface DeskLedgerEntry extends LedgerEntry {
  actorName: string;
  /** The livreur who took the cash; null for the house's till and for Wave. */
  holder: { id: string; fullname: string } | null;
  note: string | null;
  recordedAt: number;
  isHandedIn: boolean;
  mayReverse: boolean;
}

/** What was paid, when, how, and who received it, without the name of a team member. */
export interface Payment<Entry = LedgerEntry> {
  method: PaymentMethod | null;
  state: PaymentState;
  amountPaid: number;
  amountDue: number;
  /** What the client is owed. */
  credit: number;
  /** When the client said that they paid by Wave. */
  declaredAt: number | null;
  /** Since when it is paid whole. */
  paidAt: number | null;
  /** Who has received the last of what was not reversed. */
  receivedBy: ActorSide | null;
  /** The oldest first. */
  entries: Entry[];
}

/** What the line of an order's history says of its entry. */
export interface EntryOfEvent {
  kind: MoneyEntryKind;
  method: PaymentMethod;
  amount: number;
  /** What a reversal takes back. */
  reversedKind: ReversibleKind | null;
}

/** An entry that an act writes. */
export interface NewEntry {
  kind: MoneyEntryKind;
  method: PaymentMethod;
  amount: number;
  holderId: string | null;
  note?: string | undefined;
  isLate?: boolean;
  key?: string | undefined;
  /** Of a reversal: the entry that it takes back. */
  reverses?: { id: number; kind: ReversibleKind };
  /** The accepted claim that a refund answers; its reversal names it too. */
  claimId?: string | null | undefined;
}

/** What an entry adds to what its order has paid; `reversed` is the kind that a reversal takes back. */
export function computeEffect(kind: MoneyEntryKind, amount: number, reversed?: ReversibleKind): number {
  return kind === 'receipt' || reversed === 'refund' ? amount : -amount;
}

/** What an act changes of an order's money; what is left out stays. */
export interface MoneyChange {
  /** The client's choice. */
  method?: PaymentMethod;
  /** Null takes the client's declaration back. */
  declaredAt?: number | null;
  /** Of an amended order: its new total. */
  grandTotal?: number;
  entry?: NewEntry;
}

export interface Money {
  grandTotal: number;
  rebate: number;
  amountPaid: number;
  declaredAt: number | null;
  paymentMethod: PaymentMethod | null;
  paymentState: PaymentState;
  paidAt: number | null;
}

/** The columns of an order's money after a change made at this time: the only place where they are derived. */
export function applyMoneyChange(before: Money, change: MoneyChange, at: number): Omit<Money, 'grandTotal'> {
  const { entry, grandTotal = before.grandTotal } = change;
  const effect = entry ? computeEffect(entry.kind, entry.amount, entry.reverses?.kind) : 0;
  const amountPaid = before.amountPaid + effect;
  const rebate = before.rebate - (entry?.claimId ? effect : 0);
  const declaredAt = change.declaredAt === undefined ? before.declaredAt : change.declaredAt;
  const paymentState = paymentStateOf({ grandTotal, rebate, amountPaid, declaredAt });
  const paidAt = before.paymentState === 'paid' ? before.paidAt : at;
  return {
    amountPaid,
    rebate,
    declaredAt,
    paymentMethod: change.method ?? resolveMethod(before, entry),
    paymentState,
    paidAt: paymentState === 'paid' ? paidAt : null,
  };
}

/** The method stays the client's choice, unless they made none or one receipt settles the whole order. */
function resolveMethod(before: Money, entry: NewEntry | undefined): PaymentMethod | null {
  if (entry?.kind !== 'receipt') return before.paymentMethod;
  const isWhole = before.amountPaid === 0 && entry.amount >= before.grandTotal;
  return isWhole ? entry.method : (before.paymentMethod ?? entry.method);
}

interface ReversalCandidate {
  kind: MoneyEntryKind;
  amount: number;
  actorId: string;
  recordedAt: number;
  isReversed: boolean;
  isHandedIn: boolean;
  /** Of its order. */
  amountPaid: number;
}

/** Why this person may not reverse the entry now; null if they may. */
export function findReversalRefusal(entry: ReversalCandidate, actor: Actor, now: number) {
  if (entry.kind === 'reversal') return 'NOT_REVERSIBLE';
  if (entry.isReversed) return 'ALREADY_REVERSED';
  if (actor.role !== 'superadmin') {
    const isOwn = runsTheDesk(actor.role) && entry.actorId === actor.id;
    if (!isOwn || startOfDay(entry.recordedAt) !== startOfDay(now)) return 'NOT_YOURS_TO_REVERSE';
  }
  if (entry.isHandedIn) return 'HANDED_IN';
  return entry.kind === 'receipt' && entry.amount > entry.amountPaid ? 'ABOVE_PAID' : null;
}
