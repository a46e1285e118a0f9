import {
  applicationSchema,
  applicationsListSchema,
  contactSchema,
  decideSchema,
  markMessageSchema,
  messagesListSchema,
} from '#domain/inputs/inbox.ts';
import { adminProcedure, publicProcedure } from '../trpc.ts';
import { decideApplication } from './decisions.ts';
import { countInbox, listApplications, listMessages } from './inbox.reads.ts';
import { sendApplication, sendMessage } from './inbox.ts';
import { markMessage } from './marks.ts';

/**
 * This is a plain record because `router()` refuses the name `apply`, a method of every function. A
 * server-side caller writes `inbox.apply.call(null, input)`.
 */
export const inboxRouter = {
  sendMessage: publicProcedure.input(contactSchema).mutation(({ ctx, input }) => sendMessage(ctx, input)),
  apply: publicProcedure.input(applicationSchema).mutation(({ ctx, input }) => sendApplication(ctx, input)),
  messages: adminProcedure.input(messagesListSchema).query(({ ctx, input }) => listMessages(ctx, input)),
  applications: adminProcedure
    .input(applicationsListSchema)
    .query(({ ctx, input }) => listApplications(ctx, input)),
  counts: adminProcedure.query(({ ctx }) => countInbox(ctx)),
  markMessage: adminProcedure.input(markMessageSchema).mutation(({ ctx, input }) => markMessage(ctx, input)),
  decide: adminProcedure.input(decideSchema).mutation(({ ctx, input }) => decideApplication(ctx, input)),
};
