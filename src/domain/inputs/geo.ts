import { z } from 'zod';

const longitude = z.number().min(-180).max(180);
const latitude = z.number().min(-90).max(90);

export const pointSchema = z.strictObject({ lng: longitude, lat: latitude });

export const boundsSchema = z
  .strictObject({ west: longitude, south: latitude, east: longitude, north: latitude })
  .refine(({ west, south, east, north }) => west <= east && south <= north);
