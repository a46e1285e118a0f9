import { z } from 'zod';
import { MINUTE } from '../format/calendar.ts';
import { makeLineSchema, momentSchema } from './fields.ts';

const reasonSchema = makeLineSchema(120, 'Indiquez le motif.');

export const stopPlantSchema = z.strictObject({ reason: reasonSchema });

export const movePromiseSchema = z.strictObject({
  orderId: z.uuid(),
  to: momentSchema.multipleOf(MINUTE),
  reason: reasonSchema,
});
export type MovePromiseInput = z.output<typeof movePromiseSchema>;
