import { z } from 'zod';
import { MINUTE } from '../format/calendar.ts';
import { makeLineSchema } from './text.ts';

/** Clients read it, after a colon. */
const reasonSchema = makeLineSchema(120, 'Indiquez le motif.');

export const stopPlantSchema = z.strictObject({ reason: reasonSchema });

/** `to` is a whole minute. */
export const movePromiseSchema = z.strictObject({
  orderId: z.uuid(),
  to: z.int('Indiquez le jour et l’heure.').min(0).multipleOf(MINUTE),
  reason: reasonSchema,
});
export type MovePromiseInput = z.output<typeof movePromiseSchema>;
