import { z } from 'zod';
import { CHANNELS, LIVREUR_WORDS, READY_WORDS } from '../contacts/attempt.ts';
import { LONGEST_SEARCH } from '../format/search.ts';
import { emailSchema } from './accounts.ts';
import { makeNameSchema, makeOptionalLineSchema, overrideSchema, pageSchema, phoneSchema } from './fields.ts';
import { oneOrderSchema, placeOrderSchema, sentLater } from './order.ts';
import { deskItemsSchema, noteSchema } from './pieces.ts';

export const contactsSchema = z.strictObject({ search: makeOptionalLineSchema(LONGEST_SEARCH) });

const contactSchema = z.strictObject({
  phone: phoneSchema,
  fullname: makeNameSchema('Indiquez le nom du client.', 'Un nom'),
  email: emailSchema.optional(),
});

export const placeForSchema = z.strictObject({
  ...placeOrderSchema.omit({ contactPhone: true }).shape,
  items: deskItemsSchema,
  contact: contactSchema,
  /** The desk's words to the livreur, which no client reads. */
  deskNote: noteSchema,
  /** The order becomes that of this account, whose phone need not be the contact's. */
  toAccount: z.uuid().optional(),
  /** Goes over the ceiling of the business that pays. */
  override: overrideSchema,
});
export type PlaceForInput = z.output<typeof placeForSchema>;

export const contactRowsSchema = z.strictObject({ ...pageSchema.shape, ...contactsSchema.partial().shape });
export const linkContactSchema = z.strictObject({ contactId: z.uuid(), userId: z.uuid() });
export const mergeContactsSchema = z.strictObject({ keepId: z.uuid(), mergeId: z.uuid() });
export const unmergeContactsSchema = z.strictObject({ mergeId: z.uuid() });
export const oneContactSchema = z.strictObject({ contactId: z.uuid() });
export const contactLettersSchema = z.strictObject({ contactId: z.uuid(), orderLetters: z.boolean() });

const attempt = { ...oneOrderSchema.shape, channel: z.enum(CHANNELS), ...sentLater };
export const deskContactedSchema = z.strictObject({ ...attempt, words: z.enum(READY_WORDS) });
export const contactedSchema = z.strictObject({ ...attempt, words: z.enum(LIVREUR_WORDS) });
export type ContactedInput = z.output<typeof deskContactedSchema>;
