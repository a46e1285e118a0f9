import { z } from 'zod';
import { addressSchema, makeNameSchema, pointSchema } from './fields.ts';

export const placeNameSchema = z.strictObject({ name: makeNameSchema('Donnez un nom à ce lieu.', 'Un nom') });

export const savePlaceSchema = z.strictObject({
  ...placeNameSchema.shape,
  location: pointSchema,
  address: addressSchema.optional(),
});
export type SavePlaceInput = z.output<typeof savePlaceSchema>;

export const savedPlaceSchema = z.strictObject({ placeId: z.uuid() });
export const renamePlaceSchema = z.strictObject({ ...savedPlaceSchema.shape, ...placeNameSchema.shape });
export type RenamePlaceInput = z.output<typeof renamePlaceSchema>;

export const movePlaceSchema = z.strictObject({ ...savedPlaceSchema.shape, location: pointSchema });
export type MovePlaceInput = z.output<typeof movePlaceSchema>;
