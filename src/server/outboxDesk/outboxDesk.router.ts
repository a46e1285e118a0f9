import { outboxListSchema, retryLetterSchema } from '#domain/inputs/desk.ts';
import { router, superadminProcedure } from '../trpc.ts';
import { countLetters, listLetters, retryLetter } from './outboxDesk.ts';

export const outboxDeskRouter = router({
  list: superadminProcedure.input(outboxListSchema).query(({ ctx, input }) => listLetters(ctx, input)),
  counts: superadminProcedure.query(({ ctx }) => countLetters(ctx)),
  retry: superadminProcedure.input(retryLetterSchema).mutation(({ ctx, input }) => retryLetter(ctx, input)),
});
