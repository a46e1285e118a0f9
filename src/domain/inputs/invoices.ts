import { z } from 'zod';
import { CERTIFICATION_STATES } from '../invoices/certification.ts';
import { MOST_BANK_BYTES } from '../payments/bankFile.ts';
import { makeLineSchema, pageSchema } from './fields.ts';
import { nccSchema } from './house.ts';

export const listInvoicesSchema = z.strictObject({
  ...pageSchema.shape,
  state: z.enum(CERTIFICATION_STATES).optional(),
});
export type ListInvoicesInput = z.output<typeof listInvoicesSchema>;

export const oneInvoiceSchema = z.strictObject({ invoiceId: z.uuid() });

const NUMBER_MESSAGE = 'Recopiez le numéro de l’espace FNE.';
const numberSchema = makeLineSchema(60, NUMBER_MESSAGE);

export const resolveInvoiceSchema = z
  .strictObject({ invoiceId: z.uuid(), found: z.boolean(), number: numberSchema.optional() })
  .refine((input) => !input.found || input.number !== undefined, {
    path: ['number'],
    message: NUMBER_MESSAGE,
  });
export type ResolveInvoiceInput = z.output<typeof resolveInvoiceSchema>;

/** A hotel's month has a line for each garment of each order. */
const MOST_LINES = 10_000;

export const creditInvoiceSchema = z.strictObject({
  invoiceId: z.uuid(),
  items: z
    .array(z.strictObject({ position: z.int().min(0).max(MOST_LINES), quantity: z.int().min(1).max(10_000) }))
    .min(1, 'Choisissez au moins une pièce.')
    .max(MOST_LINES)
    .refine((items) => new Set(items.map(({ position }) => position)).size === items.length),
  reason: makeLineSchema(300, 'Indiquez le motif.'),
  key: z.uuid(),
  /** The number of a note that was made in the tax office’s space, for a sale that has no id there. */
  number: numberSchema.optional(),
});
export type CreditInvoiceInput = z.output<typeof creditInvoiceSchema>;

export const compareInvoicesSchema = z.strictObject({
  month: z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'Choisissez un mois.'),
  csv: z.string().min(1).max(MOST_BANK_BYTES, 'Ce fichier est trop grand.'),
});
export type CompareInvoicesInput = z.output<typeof compareInvoicesSchema>;

export const setBuyerSchema = z.strictObject({
  orderId: z.uuid(),
  ncc: nccSchema,
  name: makeLineSchema(120, 'Indiquez la raison sociale.'),
});
export type SetBuyerInput = z.output<typeof setBuyerSchema>;
