import { z } from 'zod';
import { DAY } from '../format/calendar.ts';
import { CROSSING_NAMES } from '../roads/crossings.ts';
import { makeLineSchema, momentSchema, pointSchema } from './fields.ts';

const MOST_LIVREURS = 50;
const MOST_STOPS = 200;

const daySchema = z.iso.date('Indiquez un jour, par exemple 2026-12-25.');
const legSchema = z.enum(['pickup', 'delivery', 'return']);

export const proposeRoundsSchema = z.strictObject({
  day: daySchema,
  livreurIds: z.array(z.uuid()).min(1, 'Choisissez au moins un livreur.').max(MOST_LIVREURS),
  /** Pieces that one livreur carries at a time; the house's setting counts otherwise. */
  capacity: z.int().min(1).max(10_000).optional(),
  /** The open missions of these livreurs, or also what is due that day and assigned to nobody. */
  scope: z.enum(['missions', 'day']).default('missions'),
});
export type ProposeRoundsInput = z.output<typeof proposeRoundsSchema>;

export const checkRoundsSchema = z.strictObject({
  day: daySchema,
  rounds: z
    .array(
      z.strictObject({
        livreurId: z.uuid(),
        stops: z.array(z.strictObject({ orderId: z.uuid(), leg: legSchema })).max(MOST_STOPS),
      }),
    )
    .max(MOST_LIVREURS),
});
export type CheckRoundsInput = z.output<typeof checkRoundsSchema>;

export const dayStopsSchema = z.strictObject({ day: daySchema });

export const closeRoadSchema = z
  .strictObject({
    key: z.uuid(),
    from: momentSchema,
    to: momentSchema,
    bridge: z.enum(CROSSING_NAMES).optional(),
    reason: makeLineSchema(120, 'Indiquez le motif.').optional(),
    line: z.array(pointSchema).min(2, 'Tracez une ligne en travers de la route.').max(50).optional(),
  })
  .refine(
    ({ bridge, reason, line }) => (bridge === undefined) === (reason !== undefined && line !== undefined),
    {
      path: ['line'],
      message: 'Choisissez un pont, ou donnez le motif et la ligne d’une autre route.',
    },
  )
  .refine(({ from, to }) => from < to, { path: ['to'], message: 'La fin vient après le début.' })
  .refine(({ from, to }) => to - from <= 30 * DAY, { path: ['to'], message: '30 jours au plus.' });
export type CloseRoadInput = z.output<typeof closeRoadSchema>;

export const openRoadSchema = z.strictObject({ key: z.uuid() });
