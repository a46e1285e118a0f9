import type { orders } from '#db/schema.ts';
import type { MoneyChange } from '#domain/money/ledger.ts';
import type { NewHandover } from '#domain/pieces/handover.ts';
import type { OwnRow } from './event.ts';

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
