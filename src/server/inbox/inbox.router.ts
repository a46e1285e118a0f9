import {
  applicationSchema,
  applicationsListSchema,
  contactSchema,
  decideSchema,
  inboxListSchema,
} from '#domain/inputs/inbox.ts';
import { adminProcedure, publicProcedure } from '../trpc.ts';
import { decideApplication } from './decisions.ts';
import { countInbox, listApplications, listMessages } from './inbox.reads.ts';
import { apply, sendMessage } from './inbox.ts';

/**
 * A plain record: `router()` refuses the name `apply`, a method of every function. A server-side caller writes
 * `inbox.apply.call(null, input)`.
 */
export const inboxRouter = {
  sendMessage: publicProcedure.input(contactSchema).mutation(({ ctx, input }) => sendMessage(ctx, input)),
  apply: publicProcedure.input(applicationSchema).mutation(({ ctx, input }) => apply(ctx, input)),
  messages: adminProcedure.input(inboxListSchema).query(({ ctx, input }) => listMessages(ctx, input)),
  applications: adminProcedure
    .input(applicationsListSchema)
    .query(({ ctx, input }) => listApplications(ctx, input)),
  counts: adminProcedure.query(({ ctx }) => countInbox(ctx)),
  decide: adminProcedure.input(decideSchema).mutation(({ ctx, input }) => decideApplication(ctx, input)),
};
