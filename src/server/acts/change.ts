import type { orders } from '#db/schema.ts';
import type { ActName } from '#domain/format/journalWords.ts';
import type { Leg, OrderEventKind } from '#domain/lifecycle/lifecycle.ts';
import type { MoneyChange, NewEntry } from '#domain/money/ledger.ts';
import type { ActorInAct } from '#domain/people/roles.ts';
import type { Agreement, OrderContent } from '#domain/pieces/changes.ts';
import type { ClaimOutcome } from '#domain/pieces/claims.ts';
import type { CodeLeg, NewHandover } from '#domain/pieces/handover.ts';
import type { VisitReason } from '#domain/pieces/visits.ts';
import type { Slot } from '#domain/promises/slots.ts';

/** The order as an act finds it. */
export type OrderSnapshot = typeof orders.$inferSelect;

export type OrderColumns = Partial<typeof orders.$inferSelect>;

export interface Change {
  money?: MoneyChange;
  /** Null takes the order away from its livreur. */
  livreur?: SentLivreur | null;
  detail?: string;
  /** Time at which the act was done, if it waited for the network. */
  at?: number;
  /** Hour of a phone that was not believed. */
  phoneAt?: number;
  /** The value is undefined if nobody counted: the pieces of a hand-over are then assumed. */
  handover?: NewHandover | undefined;
  columns?: OrderColumns;
  /** The act leaves an event alone: the order keeps its version, so that nobody's act on it is refused. */
  keepsOrder?: boolean;
  contentHash?: () => string;
  /** These fields of an audit row outlive an erasure, so they must hold nothing about a person. */
  audited?: Record<string, unknown>;
  /** Some acts write a row of their own, in the transaction of their event. */
  record?(event: RecordedEvent): OwnRow | null;
}

export type SentLivreur = { id: string; fullname: string; phone: string; override?: string };

export type RecordedEvent = { orderId: string; sequence: number; at: number };

export interface ActEvent {
  /** The act's ledger entry and hand-over have the same sequence. */
  sequence: number;
  kind: OrderEventKind;
  procedure: ActName;
  orderId: string;
  actor: ActorInAct;
  /** `at` is when the act was done, possibly offline; `recordedAt` is when it was written. */
  at: number;
  recordedAt: number;
  /** `before` is null for an order that was just placed. */
  before: OrderSnapshot | null;
  /** `after` is null for an order that was removed. */
  after: OrderSnapshot | null;
  detail: string | null;
  entry: NewEntry | null;
  handover: (NewHandover & { leg: CodeLeg }) | null;
  own: OwnRow | null;
}

export type OwnRow =
  | { table: 'claims'; claimId: string; words: string; dueAt: number }
  | { table: 'claimAnswers'; outcome: ClaimOutcome; answer: string; redoOrderId: string | null }
  | { table: 'countSettlements'; lost: number }
  | { table: 'promiseMoves'; from: number; to: number; reason: string | null; stopId: string | null }
  | { table: 'orderChanges'; agreed: Agreement; before: OrderContent; after: OrderContent }
  /** `newPromise` is null unless the failed visit moved the promise. */
  | { table: 'visits'; leg: CodeLeg; attempt: number; reason: VisitReason; newPromise: number | null }
  | { table: 'orders'; leg: Leg; slot: Slot };
