import { letterSchema, outboxListSchema } from '#domain/inputs/desk.ts';
import { readBlockage } from '../mail/blockage.ts';
import { router, run, superadminProcedure } from '../trpc.ts';
import { countLetters, listLetters, openLetter, readCaps, retryLetter } from './outbox.ts';

export const outboxRouter = router({
  list: superadminProcedure.input(outboxListSchema).query(run(listLetters)),
  blockage: superadminProcedure.query(({ ctx }) => readBlockage(ctx)),
  counts: superadminProcedure.query(({ ctx }) => countLetters(ctx)),
  caps: superadminProcedure.query(({ ctx }) => readCaps(ctx)),
  open: superadminProcedure.input(letterSchema).mutation(run(openLetter)),
  retry: superadminProcedure.input(letterSchema).mutation(run(retryLetter)),
});
