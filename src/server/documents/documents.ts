import type { ExportKind, SheetFilters } from '#domain/contract/exports.ts';
import type { Seller } from '#domain/house.ts';
import type { Payment } from '#domain/money/ledger.ts';
import type { OrderRow } from '../orderFields/orderJson.ts';

/** What is drawn on an invoice. */
export interface Invoice extends OrderRow {
  payment: Payment;
  seller: Seller;
}

/** One sheet of an export, a span of rows at a time. */
export interface SheetReader {
  /** Fails when there is nothing to read from. */
  opened: Promise<void>;
  /** The next bytes of the file; null after the last. */
  next(): Promise<Uint8Array | null>;
  /** Also before the end: nobody reads the rest. */
  close(): void;
}

/** What takes a processor for longer than a request may: who may have it has been checked by the caller. */
export interface Documents {
  drawInvoice(invoice: Invoice, now: number): Promise<Uint8Array>;
  openSheet(kind: ExportKind, filters: SheetFilters): SheetReader;
  stop(): Promise<void>;
}

/** What the thread is asked; each question has one answer. */
export type Question =
  | { task: 'invoice'; invoice: Invoice; now: number }
  | { task: 'open'; sheet: number; kind: ExportKind; filters: SheetFilters; file: string }
  | { task: 'next'; sheet: number }
  | { task: 'close'; sheet: number };

export interface Answer {
  id: number;
  bytes: Uint8Array | null;
  /** Instead of bytes. `code` is SQLite's or the system's. */
  failure?: { message: string; code: string };
}
