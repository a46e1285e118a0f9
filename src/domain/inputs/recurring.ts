import { z } from 'zod';
import { MOST_EXCEPTIONS } from '../recurring/rules.ts';
import { addressSchema } from './fields.ts';
import { placeOrderSchema } from './order.ts';

const dateSchema = z.iso.date('Indiquez un jour, par exemple 2026-12-25.');
const listDistinct = <T extends string | number>(list: T[]): T[] => [...new Set(list)].toSorted();

const { items, location, contactPhone, paymentMethod, note } = placeOrderSchema.shape;
const fields = {
  weekdays: z
    .array(z.int().min(1).max(7))
    .min(1, 'Choisissez au moins un jour.')
    .max(7)
    .transform(listDistinct),
  slot: z.strictObject({ at: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Choisissez une heure.') }),
  items,
  location,
  contactPhone,
  paymentMethod,
  address: addressSchema,
  accountId: z.uuid().optional(),
  note,
  from: dateSchema,
  except: z.array(dateSchema).max(MOST_EXCEPTIONS).transform(listDistinct),
};

/** The desk names the contact or the client; a client's rule is their own. */
export const createRuleSchema = z
  .strictObject({
    key: z.uuid(),
    ...fields,
    to: dateSchema.optional(),
    except: fields.except.default([]),
    contactId: z.uuid().optional(),
    clientId: z.uuid().optional(),
  })
  .refine(({ from, to }) => to === undefined || to >= from, {
    path: ['to'],
    message: 'La fin vient après le début.',
  });
export type CreateRuleInput = z.output<typeof createRuleSchema>;

/** A last day that is over ends the rule; null takes the end away. */
export const updateRuleSchema = z.strictObject({
  ruleId: z.uuid(),
  ...z.strictObject(fields).partial().shape,
  to: dateSchema.nullable().optional(),
  paused: z.boolean().optional(),
});
export type UpdateRuleInput = z.output<typeof updateRuleSchema>;

export const rulesSchema = z
  .strictObject({ contactId: z.uuid().optional(), clientId: z.uuid().optional() })
  .optional();

export const ruleDateSchema = z.strictObject({ ruleId: z.uuid(), date: dateSchema });
export type RuleDateInput = z.output<typeof ruleDateSchema>;
