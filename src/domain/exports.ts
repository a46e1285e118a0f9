import { z } from 'zod';
import { boardSchema } from './inputs/order.ts';

export const EXPORT_KINDS = ['commandes', 'lignes', 'clients', 'livreurs'] as const;
export type ExportKind = (typeof EXPORT_KINDS)[number];
export const exportKindSchema = z.enum(EXPORT_KINDS);

/** The filters of the superadmin's board, so that a file holds exactly what the screen shows. They arrive in an address, as text. */
export const exportFiltersSchema = z.strictObject({
  ...boardSchema.omit({ cursor: true, limit: true, direction: true }).shape,
  from: z.coerce.number().int().min(0).optional(),
  to: z.coerce.number().int().min(0).optional(),
});
export type ExportFilters = z.output<typeof exportFiltersSchema>;
