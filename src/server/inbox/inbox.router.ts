import {
  applicationSchema,
  applicationsListSchema,
  contactSchema,
  decideSchema,
  markMessageSchema,
  messagesListSchema,
  replySchema,
} from '#domain/inputs/inbox.ts';
import { adminProcedure, publicProcedure, run } from '../trpc.ts';
import { countInbox, listApplications, listMessages } from './inbox.reads.ts';
import { decideApplication, markMessage, replyToMessage, sendApplication, sendMessage } from './inbox.ts';

/**
 * This is a plain record because `router()` refuses the name `apply`, a method of every function. A
 * server-side caller writes `inbox.apply.call(null, input)`.
 */
export const inboxRouter = {
  sendMessage: publicProcedure.input(contactSchema).mutation(run(sendMessage)),
  apply: publicProcedure.input(applicationSchema).mutation(run(sendApplication)),
  messages: adminProcedure.input(messagesListSchema).query(run(listMessages)),
  applications: adminProcedure.input(applicationsListSchema).query(run(listApplications)),
  counts: adminProcedure.query(({ ctx }) => countInbox(ctx)),
  markMessage: adminProcedure.input(markMessageSchema).mutation(run(markMessage)),
  reply: adminProcedure.input(replySchema).mutation(run(replyToMessage)),
  decide: adminProcedure.input(decideSchema).mutation(run(decideApplication)),
};
