import { outboxListSchema, retryLetterSchema } from '#domain/inputs/desk.ts';
import { router, superadminProcedure } from '../trpc.ts';
import { countLetters, listLetters, retryLetter } from './outbox.ts';

export const outboxRouter = router({
  list: superadminProcedure.input(outboxListSchema).query(({ ctx, input }) => listLetters(ctx, input)),
  counts: superadminProcedure.query(({ ctx }) => countLetters(ctx)),
  retry: superadminProcedure.input(retryLetterSchema).mutation(({ ctx, input }) => retryLetter(ctx, input)),
});
