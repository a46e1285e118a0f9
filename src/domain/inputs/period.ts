import { z } from 'zod';
import { countDays, MOST_DAYS } from '../format/period.ts';

const daySchema = z.iso.date();

export const periodSchema = z
  .strictObject({ from: daySchema, to: daySchema })
  .refine((period) => (countDays(period) ?? 0) >= 1, 'La période finit avant de commencer.')
  .refine((period) => (countDays(period) ?? 0) <= MOST_DAYS, 'Choisissez deux ans au plus.');

export const PART_KINDS = ['livreur', 'garment', 'quartier'] as const;
export type PartKind = (typeof PART_KINDS)[number];

export const partsSchema = periodSchema.safeExtend({ by: z.enum(PART_KINDS) });
