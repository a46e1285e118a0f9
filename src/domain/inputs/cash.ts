import { z } from 'zod';
import { GAP_OUTCOMES, MOST_FCFA } from '../money/payment.ts';
import { makeLineSchema } from './text.ts';

const WHOLE = 'Entrez une somme en FCFA, sans centimes.';

const countedSumSchema = z
  .int(WHOLE)
  .min(0, 'Une somme comptée n’est pas négative.')
  .max(MOST_FCFA, '10\u00a0000\u00a0000\u00a0FCFA au plus.');

export const handInSchema = z.strictObject({ amount: countedSumSchema, actId: z.uuid() });
export const countSchema = z.strictObject({ handoverId: z.uuid(), counted: countedSumSchema });
export const recountSchema = countSchema.extend({ reason: makeLineSchema(300, 'Indiquez la raison.') });
export type RecountInput = z.output<typeof recountSchema>;
export const settleSchema = z.strictObject({
  gapId: z.uuid(),
  outcome: z.enum(GAP_OUTCOMES, 'Choisissez ce que devient l’écart.'),
  reason: makeLineSchema(300, 'Indiquez la raison.'),
});
export type SettleInput = z.output<typeof settleSchema>;
export const cashDaySchema = z.strictObject({ day: z.iso.date('Choisissez un jour.') });
