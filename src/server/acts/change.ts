import type { orders } from '#db/schema.ts';
import type { MoneyChange } from '#domain/money/ledger.ts';
import type { NewHandover } from '#domain/pieces/handover.ts';
import type { OwnRow } from './event.ts';

export type OrderColumns = Partial<typeof orders.$inferSelect>;

/** What an act changes besides the status. */
export interface Change {
  money?: MoneyChange;
  /** Who gets the order, as the rule has checked them; null: nobody has it any more. */
  livreur?: SentLivreur | null;
  /** One word of detail for the event. */
  detail?: string;
  /** When it was done, for an act that waited for the network. */
  at?: number;
  /** How the linen changed hands; left out of an act that is a hand-over, nobody has counted. */
  handover?: NewHandover | undefined;
  /** Columns of what is known of the linen, or of an amended content. */
  columns?: OrderColumns;
  /** Of an amended order: what its lines and amounts are now. */
  contentHash?: () => string;
  /** What the audit row says besides the columns; nothing of a person. */
  audited?: Record<string, unknown>;
  /** Writes the act's own row beside its event, and answers it for those who follow. */
  record?(event: RecordedEvent): OwnRow | null;
}

export interface SentLivreur {
  id: string;
  fullname: string;
  phone: string;
  /** Why the order goes to a livreur who is away. */
  override?: string;
}

export interface RecordedEvent {
  orderId: string;
  sequence: number;
  at: number;
}
