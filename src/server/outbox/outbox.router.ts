import { letterSchema, outboxListSchema } from '#domain/inputs/desk.ts';
import { router, superadminProcedure } from '../trpc.ts';
import { countLetters, listLetters, openLetter, retryLetter } from './outbox.ts';

export const outboxRouter = router({
  list: superadminProcedure.input(outboxListSchema).query(({ ctx, input }) => listLetters(ctx, input)),
  counts: superadminProcedure.query(({ ctx }) => countLetters(ctx)),
  open: superadminProcedure.input(letterSchema).mutation(({ ctx, input }) => openLetter(ctx, input)),
  retry: superadminProcedure.input(letterSchema).mutation(({ ctx, input }) => retryLetter(ctx, input)),
});
