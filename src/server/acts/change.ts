import type { orders } from '#db/schema.ts';
import type { MoneyChange } from '#domain/money/ledger.ts';
import type { NewHandover } from '#domain/pieces/handover.ts';
import type { OwnRow } from './event.ts';

export type OrderColumns = Partial<typeof orders.$inferSelect>;

export interface Change {
  money?: MoneyChange;
  /** Null takes the order from everybody. */
  livreur?: SentLivreur | null;
  detail?: string;
  /** When an act that waited for the network was done. */
  at?: number;
  /** Absent from an act that is a hand-over, nobody has counted. */
  handover?: NewHandover | undefined;
  columns?: OrderColumns;
  contentHash?: () => string;
  /** The journal outlives accounts, so this holds nothing about a person. */
  audited?: Record<string, unknown>;
  /** Writes the act's own row beside its event. */
  record?(event: RecordedEvent): OwnRow | null;
}

export type SentLivreur = { id: string; fullname: string; phone: string; override?: string };

export type RecordedEvent = { orderId: string; sequence: number; at: number };
