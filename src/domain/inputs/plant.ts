import { z } from 'zod';
import { MINUTE } from '../format/calendar.ts';
import { makeLineSchema } from './fields.ts';

const reasonSchema = makeLineSchema(120, 'Indiquez le motif.');

export const stopPlantSchema = z.strictObject({ reason: reasonSchema });

export const movePromiseSchema = z.strictObject({
  orderId: z.uuid(),
  to: z.int('Indiquez un jour et une heure, comme 14 h 30.').min(0).multipleOf(MINUTE),
  reason: reasonSchema,
});
export type MovePromiseInput = z.output<typeof movePromiseSchema>;
