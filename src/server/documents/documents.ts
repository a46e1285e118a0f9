import type { ExportKind, SheetFilters } from '#domain/contract/exports.ts';
import type { Seller } from '#domain/house.ts';
import type { OrderInvoice } from '#domain/invoices/certification.ts';
import type { Blind } from '#domain/money/cash.ts';
import type { Payment } from '#domain/money/ledger.ts';
import type { OrderRow } from '../orderFields/orderJson.ts';

export type Invoice = Blind<OrderRow> & {
  payment: Blind<Payment>;
  saleAmount: number | null;
  seller: Seller;
};

/** One month of a business. */
export interface MonthInvoice {
  id: string;
  month: string;
  invoice: OrderInvoice;
  issuedAt: number | null;
  dueAt: number | null;
  amount: number;
  credited: number;
  due: number;
  favour: number;
  account: { name: string; ncc: string; rccm: string; address: string };
  orders: {
    orderId: string;
    completedAt: number | null;
    client: string;
    piecesIn: number;
    piecesOut: number;
    amount: number;
  }[];
  seller: Seller;
  paymentDetails: string | null;
}

export type SheetReader = { opened: Promise<void>; next(): Promise<Uint8Array | null>; close(): void };

/** Documents take the processor for longer than a request may, so a thread makes them. The caller checks access. */
export interface Documents {
  drawInvoice(invoice: Invoice | MonthInvoice, now: number): Promise<Uint8Array>;
  openSheet(kind: ExportKind, filters: SheetFilters): SheetReader;
  stop(): Promise<void>;
}

export type ThreadQuestion =
  | { task: 'invoice'; invoice: Invoice | MonthInvoice; now: number }
  | { task: 'open'; sheet: number; kind: ExportKind; filters: SheetFilters; file: string }
  | { task: 'next'; sheet: number }
  | { task: 'close'; sheet: number };
