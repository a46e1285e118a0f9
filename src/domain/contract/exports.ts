import { z } from 'zod';
import { orderFiltersSchema } from '../inputs/order.ts';

export const EXPORT_KINDS = [
  'commandes',
  'lignes',
  'clients',
  'livreurs',
  'encaissements',
  'factures',
  'reglements',
  'remises',
  'caisse',
  'reclamations',
] as const;
export type ExportKind = (typeof EXPORT_KINDS)[number];
export const exportKindSchema = z.enum(EXPORT_KINDS);

/**
 * The filters are those of the superadmin's board, so that a file holds what the screen shows. A URL holds only text,
 * so numbers are coerced.
 */
export const exportFiltersSchema = z.strictObject({
  ...orderFiltersSchema.shape,
  from: z.coerce.number().int().min(0).optional(),
  to: z.coerce.number().int().min(0).optional(),
});
type ExportFilters = z.output<typeof exportFiltersSchema>;

export type SheetFilters = ExportFilters & { now: number };
