import { z } from 'zod';
import { APPLICATION_STATES } from '../inbox.ts';
import { LONGEST_SEARCH } from '../search.ts';
import { emailSchema } from './accounts.ts';
import { pageSchema } from './page.ts';
import { phoneSchema } from './phone.ts';
import { fullnameSchema, line, optionalLine, paragraph } from './text.ts';

/** `website` is a trap no person sees; `elapsed` the milliseconds the form was open. Either may betray a machine. */
const trap = { website: z.string().max(200).optional(), elapsed: z.int().min(0).optional() };

export const contactSchema = z.strictObject({
  fullname: fullnameSchema,
  email: emailSchema,
  message: paragraph(4000).pipe(z.string().min(1, 'Écrivez votre message.')),
  ...trap,
});

export const applicationSchema = z.strictObject({
  fullname: fullnameSchema,
  phone: phoneSchema,
  email: emailSchema,
  city: line(60, 'Indiquez votre ville ou quartier.'),
  message: paragraph(1000).optional(),
  ...trap,
});

export const decideSchema = z.strictObject({
  applicationId: z.uuid(),
  /** The state that whoever decides has on screen. */
  from: z.enum(APPLICATION_STATES),
  state: z.enum(APPLICATION_STATES),
});
export const inboxListSchema = z.strictObject({
  ...pageSchema.shape,
  search: optionalLine(LONGEST_SEARCH).optional(),
});
export const applicationsListSchema = z.strictObject({
  ...inboxListSchema.shape,
  state: z.enum(APPLICATION_STATES).optional(),
});
