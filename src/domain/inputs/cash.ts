import { z } from 'zod';
import { GAP_OUTCOMES, MOST_FCFA, MOST_FCFA_MESSAGE } from '../money/payment.ts';
import { MOST_BANK_BYTES } from '../payments/bankFile.ts';
import { makeLineSchema, makeOptionalLineSchema } from './fields.ts';
import { amountSchema } from './payment.ts';
import { photoSchema } from './pieces.ts';

const WHOLE = 'Entrez une somme en FCFA, sans centimes.';

const countedSumSchema = z
  .int(WHOLE)
  .min(0, 'Une somme comptée n’est pas négative.')
  .max(MOST_FCFA, MOST_FCFA_MESSAGE);

export const handInSchema = z.strictObject({ amount: countedSumSchema, actId: z.uuid() });
export const handInForSchema = z.strictObject({
  livreurId: z.uuid(),
  amount: countedSumSchema,
  key: z.uuid(),
});
export type HandInForInput = z.output<typeof handInForSchema>;
export const countSchema = z.strictObject({ handoverId: z.uuid(), counted: countedSumSchema });
export const recountSchema = countSchema.extend({ reason: makeLineSchema(300, 'Indiquez la raison.') });
export type RecountInput = z.output<typeof recountSchema>;
export const settleSchema = z.strictObject({
  gapId: z.uuid(),
  outcome: z.enum(GAP_OUTCOMES, 'Choisissez ce que devient l’écart.'),
  reason: makeLineSchema(300, 'Indiquez la raison.'),
});
export type SettleInput = z.output<typeof settleSchema>;
const daySchema = z.iso.date('Choisissez un jour.');
export const cashDaySchema = z.strictObject({ day: daySchema });
export const spendSchema = z.strictObject({
  amount: amountSchema,
  reason: makeLineSchema(300, 'Indiquez la raison.'),
  key: z.uuid(),
  photo: photoSchema.optional(),
});
export type SpendInput = z.output<typeof spendSchema>;
export const depositSchema = z.strictObject({
  amount: amountSchema,
  note: makeLineSchema(300, 'Indiquez à qui ou à quelle banque.'),
  key: z.uuid(),
});
export type DepositInput = z.output<typeof depositSchema>;
export const takeBackSchema = z.strictObject({ entryId: z.uuid() });
export const closeDaySchema = z.strictObject({
  day: daySchema,
  counted: countedSumSchema,
  note: makeOptionalLineSchema(300).optional(),
});
export type CloseDayInput = z.output<typeof closeDaySchema>;

const MOST_BYTES_WORDS = `Ce relevé est trop lourd\u00a0: ${MOST_BANK_BYTES / 1_000_000}\u00a0Mo au plus.`;
const columnSchema = z.string().min(1, 'Choisissez une colonne.').max(200, 'Choisissez une colonne.');
export const importReceiptsSchema = z.strictObject({
  csv: z
    .string()
    .min(1, 'Choisissez un fichier.')
    .refine((csv) => new TextEncoder().encode(csv).length <= MOST_BANK_BYTES, MOST_BYTES_WORDS),
  columns: z.strictObject({ reference: columnSchema, amount: columnSchema, date: columnSchema }),
  confirm: z.string().max(64).optional(),
});
export type ImportReceiptsInput = z.output<typeof importReceiptsSchema>;
