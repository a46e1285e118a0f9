import type { ExportKind, SheetFilters } from '#domain/contract/exports.ts';
import type { Seller } from '#domain/house.ts';
import type { Blind } from '#domain/money/cash.ts';
import type { Payment } from '#domain/money/ledger.ts';
import type { OrderRow } from '../orderFields/orderJson.ts';

export interface Invoice extends Blind<OrderRow> {
  payment: Blind<Payment>;
  seller: Seller;
}

export type SheetReader = { opened: Promise<void>; next(): Promise<Uint8Array | null>; close(): void };

/** Documents take the processor for longer than a request may, so a thread makes them. The caller checks access. */
export interface Documents {
  drawInvoice(invoice: Invoice, now: number): Promise<Uint8Array>;
  openSheet(kind: ExportKind, filters: SheetFilters): SheetReader;
  stop(): Promise<void>;
}

export type ThreadQuestion =
  | { task: 'invoice'; invoice: Invoice; now: number }
  | { task: 'open'; sheet: number; kind: ExportKind; filters: SheetFilters; file: string }
  | { task: 'next'; sheet: number }
  | { task: 'close'; sheet: number };

export interface ThreadAnswer {
  id: number;
  bytes: Uint8Array | null;
  /** The code comes from SQLite or the operating system. */
  failure?: { message: string; code: string };
}
