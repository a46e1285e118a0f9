/**
 * `plain`: made while the house certifies nothing. `unsure`: nobody knows what the tax office has made of it, so that a
 * person looks and it is never sent again by itself.
 */
export const CERTIFICATION_STATES = [
  'plain',
  'to_send',
  'sending',
  'certified',
  'refused',
  'unsure',
] as const;
export type CertificationState = (typeof CERTIFICATION_STATES)[number];

export interface InvoicedLine {
  description: string;
  quantity: number;
  /** With tax, as the client pays it. */
  unitPrice: number;
}

/** What the client paid with in the words of the tax office. */
export const FNE_METHODS = ['cash', 'mobile-money', 'transfer', 'check', 'deferred'] as const;
export type FneMethod = (typeof FNE_METHODS)[number];

export interface InvoiceContent {
  lines: InvoicedLine[];
  method: FneMethod;
}

export type CreditedLine = { position: number; quantity: number };

export type RefusedField = { field: string; message: string };
