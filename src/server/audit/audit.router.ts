import { auditListSchema } from '#domain/inputs/desk.ts';
import { router, superadminProcedure } from '../trpc.ts';
import { listActs, listAuditChoices } from './audit.reads.ts';

export const auditRouter = router({
  list: superadminProcedure.input(auditListSchema).query(({ ctx, input }) => listActs(ctx, input)),
  choices: superadminProcedure.query(({ ctx }) => listAuditChoices(ctx)),
});
