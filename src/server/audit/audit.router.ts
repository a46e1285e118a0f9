import { auditListSchema } from '#domain/inputs/desk.ts';
import { router, run, superadminProcedure } from '../trpc.ts';
import { listActs, listAuditChoices } from './audit.reads.ts';

export const auditRouter = router({
  list: superadminProcedure.input(auditListSchema).query(run(listActs)),
  choices: superadminProcedure.query(run(listAuditChoices)),
});
