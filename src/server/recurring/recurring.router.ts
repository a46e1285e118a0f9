import { oneOrderSchema } from '#domain/inputs/order.ts';
import { createRuleSchema, ruleDateSchema, rulesSchema, updateRuleSchema } from '#domain/inputs/recurring.ts';
import { getOwnOrder } from '../orders/orders.reads.ts';
import { clientOrDeskProcedure, clientProcedure, router, run, runThenRead } from '../trpc.ts';
import { listRules } from './recurring.reads.ts';
import { confirmVisit, createRule, restoreDate, skipDate, skipVisit, updateRule } from './recurring.ts';

export const recurringRouter = router({
  list: clientOrDeskProcedure.input(rulesSchema).query(run(listRules)),
  create: clientOrDeskProcedure.input(createRuleSchema).mutation(run(createRule)),
  update: clientOrDeskProcedure.input(updateRuleSchema).mutation(run(updateRule)),
  skip: clientOrDeskProcedure.input(ruleDateSchema).mutation(run(skipDate)),
  restore: clientOrDeskProcedure.input(ruleDateSchema).mutation(run(restoreDate)),
});

/** The client answers the question of the evening before; the link has the same acts. */
export const clientVisitsRouter = router({
  confirmVisit: clientProcedure.input(oneOrderSchema).mutation(runThenRead(confirmVisit, getOwnOrder)),
  skipVisit: clientProcedure.input(oneOrderSchema).mutation(runThenRead(skipVisit, getOwnOrder)),
});
