import {
  accountIdSchema,
  favourSchema,
  receiveSchema,
  reverseEntrySchema,
  statementSchema,
} from '#domain/inputs/businessAccounts.ts';
import { adminProcedure, clientOrDeskProcedure, router, run, superadminProcedure } from '../../trpc.ts';
import { readAgeing, readMoney, readOwnStatement } from './money.reads.ts';
import { grantFavour, receivePayment, reverseAccountEntry } from './receipts.ts';

export const accountMoneyRouter = router({
  statement: clientOrDeskProcedure.input(statementSchema).query(run(readOwnStatement)),
  money: clientOrDeskProcedure.input(accountIdSchema).query(run(readMoney)),
  ageing: adminProcedure.query(({ ctx }) => readAgeing(ctx)),
  receive: adminProcedure.meta({ proof: 'workingDay' }).input(receiveSchema).mutation(run(receivePayment)),
  reverse: adminProcedure
    .meta({ proof: 'workingDay' })
    .input(reverseEntrySchema)
    .mutation(run(reverseAccountEntry)),
  favour: superadminProcedure.meta({ proof: 'tenMinutes' }).input(favourSchema).mutation(run(grantFavour)),
});
