import { importReceiptsSchema } from '#domain/inputs/cash.ts';
import { pageSchema } from '#domain/inputs/fields.ts';
import { reconcileSchema } from '#domain/inputs/payment.ts';
import { adminProcedure, LARGEST_FILE, router, run, superadminProcedure } from '../../trpc.ts';
import { listAttemptsForPerson } from './deskAttempts.ts';
import { importReceipts } from './importReceipts.ts';
import { reconcileDay } from './reconcile.ts';

export const deskAttemptsRouter = router({
  attempts: adminProcedure.input(pageSchema).query(run(listAttemptsForPerson)),
  importReceipts: adminProcedure
    .meta({ proof: 'workingDay', largest: LARGEST_FILE })
    .input(importReceiptsSchema)
    .mutation(run(importReceipts)),
  reconcile: superadminProcedure.input(reconcileSchema).query(run(reconcileDay)),
});
