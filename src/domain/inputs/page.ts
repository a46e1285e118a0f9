import { z } from 'zod';
import { COUNTED_UP_TO, LIST_FORMS, MAX_PAGE } from '../contract/page.ts';

const cursorSchema = z.string().max(120).optional();
const limitSchema = z.int().min(1).max(MAX_PAGE).optional();
/** tRPC's infinite queries send `direction`; lists ignore it. */
export const pageSchema = z.strictObject({
  cursor: cursorSchema,
  limit: limitSchema,
  direction: z.enum(['forward', 'backward']).optional(),
});

export const deskPageSchema = z.strictObject({
  ...pageSchema.shape,
  limit: z.int().min(1).max(COUNTED_UP_TO).optional(),
  form: z.enum(LIST_FORMS).optional(),
});
