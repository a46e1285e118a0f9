import { z } from 'zod';
import { ACCOUNT_METHODS } from '../accounts/account.ts';
import { amountSchema } from './payment.ts';
import { makeLineSchema } from './text.ts';

const reasonSchema = makeLineSchema(300, 'Indiquez le motif.');

export const accountIdSchema = z.strictObject({ accountId: z.uuid() });

export const statementSchema = accountIdSchema.extend({
  month: z.string().regex(/^20\d\d-(?:0[1-9]|1[0-2])$/, 'Choisissez un mois.'),
});
export type StatementInput = z.output<typeof statementSchema>;

export const receiveSchema = z.strictObject({
  key: z.uuid(),
  amount: amountSchema,
  method: z.enum(ACCOUNT_METHODS, 'Choisissez le mode de paiement.'),
  invoices: z.array(z.uuid()).min(1, 'Choisissez au moins une facture.').max(100),
  /** What the business kept back for the tax office. */
  withheld: z.strictObject({ amount: amountSchema, reason: reasonSchema }).optional(),
});
export type ReceiveInput = z.output<typeof receiveSchema>;

export const reverseEntrySchema = z.strictObject({
  key: z.uuid(),
  entryId: z.uuid(),
  reason: reasonSchema,
});
export type ReverseEntryInput = z.output<typeof reverseEntrySchema>;

export const favourSchema = accountIdSchema.extend({
  key: z.uuid(),
  amount: amountSchema,
  reason: reasonSchema,
});
export type FavourInput = z.output<typeof favourSchema>;
