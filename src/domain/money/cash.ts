import { MINUTE } from '../format/calendar.ts';
import { formatFcfa } from '../format/money.ts';
import type { House } from '../house.ts';
import type { Actor, ActorRole } from '../people/roles.ts';
import type { GapOutcome, MoneyEntryKind } from './payment.ts';

/** A hand-over with this key covers the cash from before the ledger, which nobody counted. */
export const EARLIER_CASH_KEY = 'before';

/** An admin sees no cash that waits to be counted. A superadmin sees all of it, so their own count is not blind. */
export const isBlind = (role: ActorRole): boolean => role === 'admin';

/** The amounts are null where they would tell an admin what a hand-over holds that nobody has counted. */
export type BlindMoney = { amountPaid: number | null; credit: number | null };
export type Blind<Row> = Omit<Row, keyof BlindMoney> & BlindMoney;

export function gapOf({ expected, counted }: { expected: number; counted: number }): number {
  return expected - counted;
}

export function describeGap(gap: number): string {
  if (gap === 0) return 'le compte est juste';
  return gap > 0 ? `il manque ${formatFcfa(gap)}` : `${formatFcfa(-gap)} de trop`;
}

interface CountedHandover {
  /** Null until the hand-over is counted. */
  countedAt: number | null;
  countedBy: string | null;
  outcome: GapOutcome | null;
  /** The day of the count, or a later one, is closed. */
  isDayClosed: boolean;
}

const CORRECTION_MS = 10 * MINUTE;

export function findRecountRefusal(
  { countedAt, countedBy, outcome, isDayClosed }: CountedHandover,
  actor: Pick<Actor, 'id' | 'role'>,
  now: number,
) {
  if (countedAt === null) return 'NOT_FOUND';
  if (outcome !== null) return 'GAP_SETTLED';
  if (isDayClosed) return 'DAY_CLOSED';
  if (actor.role === 'superadmin') return null;
  return countedBy === actor.id && now - countedAt <= CORRECTION_MS ? null : 'NOT_YOURS_TO_RECOUNT';
}

export const isOverCashLimit = (held: number, limit: number): boolean => held > limit;

const SHORTAGE_OUTCOMES: Record<GapOutcome, string> = {
  found: 'Retrouvé',
  repaid: 'Remboursé par le livreur',
  written_off: 'Passé en perte',
};
const SURPLUS_OUTCOMES: Record<GapOutcome, string> = {
  found: 'Erreur retrouvée',
  repaid: 'Rendu',
  written_off: 'Gardé par la maison',
};

/** A livreur repays what is missing in a hand-over; who closed the drawer repays what is missing there. */
export function describeOutcome(outcome: GapOutcome, gap: number, isOfDrawer = false): string {
  if (gap < 0) return SURPLUS_OUTCOMES[outcome];
  return isOfDrawer && outcome === 'repaid' ? 'Remboursé' : SHORTAGE_OUTCOMES[outcome];
}

export const MONEY_ENTRY_LABELS: Record<MoneyEntryKind, string> = {
  receipt: 'Encaissement',
  refund: 'Remboursement',
  reversal: 'Annulation',
};

export const DRAWER_ENTRY_KINDS = ['expense', 'deposit', 'reversal'] as const;
export type DrawerEntryKind = (typeof DRAWER_ENTRY_KINDS)[number];

/** A movement's amount is negative when cash leaves the drawer. */
export type DrawerMovementKind = 'counted' | 'counter' | 'gap' | 'refund' | 'account' | DrawerEntryKind;

export const DRAWER_MOVEMENT_LABELS: Record<DrawerMovementKind, string> = {
  counted: 'Remise comptée',
  counter: 'Encaissé au comptoir',
  gap: 'Écart réglé',
  refund: 'Remboursé au client',
  account: 'Règlement d’un compte entreprise',
  expense: 'Dépense',
  deposit: 'Versement',
  reversal: MONEY_ENTRY_LABELS.reversal,
};

type DrawerEntry = { kind: DrawerMovementKind; at: number; actorId: string | null };

export function mayTakeBack(
  { kind, at, actorId }: DrawerEntry,
  actor: Pick<Actor, 'id' | 'role'>,
  now: number,
) {
  if (kind !== 'expense' && kind !== 'deposit') return false;
  return actor.role === 'superadmin' || (actorId === actor.id && now - at <= CORRECTION_MS);
}

/** The last count holds the float of then, so that a new float in the settings adds no cash to the drawer. */
export function computeCarried(counted: number | undefined, float: number, movedSince: number): number {
  return counted === undefined ? 0 : counted - float + movedSince;
}

export type RefundLimits = Pick<House, 'refundLimit' | 'refundDayLimit'>;

/**
 * Sums that all admins of the house together gave back or spent, on one order and today. Reversed entries and what
 * superadmins gave back are left out. Money that belongs to no order has 0 in `onOrder`.
 */
export type AdminSpending = { onOrder: number; today: number };

export function computeSpendingLeft(limits: RefundLimits, spent: AdminSpending): AdminSpending {
  return {
    onOrder: Math.max(0, limits.refundLimit - spent.onOrder),
    today: Math.max(0, limits.refundDayLimit - spent.today),
  };
}

/** An admin alone may not spend an amount that is refused here. */
export function findSpendingRefusal(limits: RefundLimits, spent: AdminSpending, amount: number) {
  const left = computeSpendingLeft(limits, spent);
  if (amount > left.onOrder) return 'REFUND_LIMIT';
  return amount > left.today ? 'REFUND_DAY_LIMIT' : null;
}
