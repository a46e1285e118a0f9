import { letterSchema, outboxListSchema } from '#domain/inputs/desk.ts';
import { router, run, superadminProcedure } from '../trpc.ts';
import { countLetters, listLetters, openLetter, readCaps, readMailFault, retryLetter } from './outbox.ts';

export const outboxRouter = router({
  list: superadminProcedure.input(outboxListSchema).query(run(listLetters)),
  blockage: superadminProcedure.query(({ ctx }) => readMailFault(ctx)),
  counts: superadminProcedure.query(({ ctx }) => countLetters(ctx)),
  caps: superadminProcedure.query(({ ctx }) => readCaps(ctx)),
  open: superadminProcedure.input(letterSchema).mutation(run(openLetter)),
  retry: superadminProcedure.input(letterSchema).mutation(run(retryLetter)),
});
