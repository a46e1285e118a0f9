import type { CodeLeg } from '../pieces/handover.ts';
import type { Point } from '../places/geo.ts';

/** The solver of rounds (`solveRounds`) and the check of a desk's own order (`checkRound`) both read it. */
export interface RoundStop {
  orderId: string;
  leg: CodeLeg;
  point: Point;
  /** Only a slot that somebody chose: nobody may come outside it. */
  window: { from: number; to: number } | null;
  /** Later than this breaks a promise, which is allowed and counts against a round. */
  dueAt: number | null;
  serviceMs: number;
  pieces: number;
  /** Another livreur stands there with the linen, which is fetched before it is given. */
  fetchFrom: Point | null;
  /** The livreur who has the stop at present. */
  livreurId: string | null;
  /** A livreur is on the way there, so it is the first of whoever has it. */
  isUnderWay: boolean;
}

export interface RoundLivreur {
  id: string;
  /** The round begins here and ends at the workshop. */
  start: Point;
  from: number;
  /** Later than the house closes where it has closed already. */
  to: number;
  closesAt: number;
  capacity: number;
  break: { from: number; to: number; ms: number } | null;
}

/** Milliseconds on the road between two places, the same in both directions, for who leaves at this instant. */
export interface TravelTime {
  (from: Point, to: Point, at: number): number;
  /** Instants between full hours at which a road closes or opens. */
  changes?: readonly number[];
}

export interface RoundPlan {
  workshop: Point;
  stops: readonly RoundStop[];
  livreurs: readonly RoundLivreur[];
  travel: TravelTime;
}

export interface PlannedRound {
  livreurId: string;
  stops: { orderId: string; leg: CodeLeg; at: number }[];
  /** Back at the workshop. */
  endsAt: number;
  /** The time that the round lasts after the house closes. */
  overtime: number;
}

export type RoundEnd = Pick<PlannedRound, 'endsAt' | 'overtime'>;

/** The stop of a livreur's round that is nearest to an order, and when they are there. */
export type Passing = { number: number; km: number; at: number };

/** A livreur's day with orders that they do not have yet. */
export interface RoundWithOrders extends RoundEnd {
  /** When they reach the order; null for several. */
  arrivesAt: number | null;
  /** Null for several, and where the round has no other stop. */
  passing: Passing | null;
  /** By how much that is too late; 0 for several. */
  delay: number;
  /** How many of the orders and of their own stops they reach too late, or later still, with the orders. */
  late: number;
  /** By how much more in all. */
  lateBy: number;
}

export type UnplacedReason = 'nobody' | 'window' | 'capacity' | 'hours' | 'place';

export interface ProposedRounds {
  rounds: PlannedRound[];
  unplaced: { orderId: string; reason: UnplacedReason }[];
}

export type RoundFault = {
  orderId: string;
  livreurId: string;
  reason: 'window' | 'promise' | 'capacity' | 'hours' | 'place';
  /** Milliseconds too late, or pieces too many. */
  by: number;
};

const COMES_TOO_LATE: readonly RoundFault['reason'][] = ['window', 'promise'];

export const isDelay = ({ reason }: Pick<RoundFault, 'reason'>): boolean => COMES_TOO_LATE.includes(reason);

export type CheckedRounds = { rounds: PlannedRound[]; faults: RoundFault[] };
