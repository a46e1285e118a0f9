import {
  accountIdSchema,
  favourSchema,
  receiveSchema,
  reverseEntrySchema,
  statementSchema,
} from '#domain/inputs/accountMoney.ts';
import { adminProcedure, router, run, signedInProcedure, superadminProcedure } from '../../trpc.ts';
import { confirmDate } from './jobs.ts';
import { readAgeing, readMoney, readOwnStatement } from './money.reads.ts';
import { grantFavour, receivePayment, reverseEntry } from './receipts.ts';

export const accountMoneyRouter = router({
  statement: signedInProcedure.input(statementSchema).query(run(readOwnStatement)),
  money: signedInProcedure.input(accountIdSchema).query(run(readMoney)),
  ageing: adminProcedure.query(({ ctx }) => readAgeing(ctx)),
  receive: adminProcedure.input(receiveSchema).mutation(run(receivePayment)),
  reverse: adminProcedure.input(reverseEntrySchema).mutation(run(reverseEntry)),
  favour: superadminProcedure.input(favourSchema).mutation(run(grantFavour)),
  confirmDate: superadminProcedure.mutation(({ ctx }) => confirmDate(ctx)),
});
