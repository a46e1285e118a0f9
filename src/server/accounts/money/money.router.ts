import {
  accountIdSchema,
  favourSchema,
  receiveSchema,
  reverseEntrySchema,
  statementSchema,
} from '#domain/inputs/businessAccounts.ts';
import {
  adminProcedure,
  clientOrDeskProcedure,
  provenAdminProcedure,
  provenSuperadminProcedure,
  router,
  run,
} from '../../trpc.ts';
import { readAgeing, readMoney, readStatement } from './money.reads.ts';
import { grantFavour, receivePayment, reverseAccountEntry } from './receipts.ts';

export const accountMoneyRouter = router({
  statement: clientOrDeskProcedure.input(statementSchema).query(run(readStatement)),
  money: clientOrDeskProcedure.input(accountIdSchema).query(run(readMoney)),
  ageing: adminProcedure.query(({ ctx }) => readAgeing(ctx)),
  receive: provenAdminProcedure.input(receiveSchema).mutation(run(receivePayment)),
  reverse: provenAdminProcedure.input(reverseEntrySchema).mutation(run(reverseAccountEntry)),
  favour: provenSuperadminProcedure.input(favourSchema).mutation(run(grantFavour)),
});
