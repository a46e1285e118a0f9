import { auditListSchema } from '#domain/inputs/desk.ts';
import { router, run, superadminProcedure } from '../trpc.ts';
import { listAuditChoices, listAuditRows } from './audit.reads.ts';

export const auditRouter = router({
  list: superadminProcedure.input(auditListSchema).query(run(listAuditRows)),
  choices: superadminProcedure.query(run(listAuditChoices)),
});
