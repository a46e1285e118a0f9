import { z } from 'zod';
import { LETTER_STATES } from '../letters.ts';
import { pageSchema } from './fields.ts';

export const outboxListSchema = z.strictObject({
  ...pageSchema.shape,
  state: z.enum(LETTER_STATES).optional(),
});
export const letterSchema = z.strictObject({ id: z.uuid() });

export const auditListSchema = z.strictObject({
  ...pageSchema.shape,
  act: z
    .string()
    .regex(/^[A-Za-z]+(\.[A-Za-z]+)?$/)
    .max(60)
    .optional(),
  withoutSignIns: z.boolean().optional(),
  actorId: z.string().max(60).optional(),
  subject: z.string().max(120).optional(),
});
