import { z } from 'zod';
import { LONGEST_SEARCH } from '../format/search.ts';
import { APPLICATION_STATES, MESSAGE_STATES } from '../inbox.ts';
import { emailSchema } from './accounts.ts';
import {
  fullnameSchema,
  makeNameSchema,
  makeOptionalLineSchema,
  makeParagraphSchema,
  pageSchema,
  phoneSchema,
} from './fields.ts';

/** The field `website` is invisible to people; it and `elapsed`, the ms for which the form was open, reveal bots. */
const humanProof = { website: z.string().max(200).optional(), elapsed: z.int().min(0).optional() };

const makeLetterSchema = (missing: string) => makeParagraphSchema(4000).pipe(z.string().min(1, missing));

export const contactSchema = z.strictObject({
  fullname: fullnameSchema,
  email: emailSchema,
  message: makeLetterSchema('Écrivez votre message.'),
  ...humanProof,
});

export const applicationSchema = z.strictObject({
  fullname: fullnameSchema,
  phone: phoneSchema,
  email: emailSchema,
  city: makeNameSchema('Indiquez votre ville ou quartier.', 'Le nom d’une ville'),
  message: makeParagraphSchema(1000).optional(),
  ...humanProof,
});

export const decideSchema = z.strictObject({
  applicationId: z.uuid(),
  from: z.enum(APPLICATION_STATES),
  state: z.enum(APPLICATION_STATES),
});
const inboxListSchema = z.strictObject({
  ...pageSchema.shape,
  search: makeOptionalLineSchema(LONGEST_SEARCH).optional(),
});
export const messagesListSchema = z.strictObject({
  ...inboxListSchema.shape,
  state: z.enum(['waiting', 'all']).optional(),
});
export const markMessageSchema = z.strictObject({
  messageId: z.uuid(),
  from: z.enum(MESSAGE_STATES),
  state: z.enum(MESSAGE_STATES),
});
export const replySchema = z.strictObject({
  messageId: z.uuid(),
  from: z.enum(MESSAGE_STATES),
  text: makeLetterSchema('Écrivez votre réponse.'),
});
export const applicationsListSchema = z.strictObject({
  ...inboxListSchema.shape,
  state: z.enum([...APPLICATION_STATES, 'waiting']).optional(),
});
