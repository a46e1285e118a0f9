import {
  accountOrdersSchema,
  accountPersonSchema,
  createAccountSchema,
  oneAccountSchema,
  orderableSchema,
  updateAccountSchema,
} from '#domain/inputs/businessAccounts.ts';
import { adminProcedure, clientOrDeskProcedure, router, run, superadminProcedure } from '../trpc.ts';
import { listAccountOrders, listAccounts, listOrderableAccounts, readAccount } from './accounts.reads.ts';
import { addPerson, closeAccount, createAccount, removePerson, updateAccount } from './accounts.ts';

export const accountsRouter = router({
  list: adminProcedure.query(run(listAccounts)),
  orderable: clientOrDeskProcedure.input(orderableSchema.optional()).query(run(listOrderableAccounts)),
  get: clientOrDeskProcedure.input(oneAccountSchema).query(run(readAccount)),
  orders: clientOrDeskProcedure.input(accountOrdersSchema).query(run(listAccountOrders)),
  create: superadminProcedure.input(createAccountSchema).mutation(run(createAccount)),
  update: superadminProcedure.input(updateAccountSchema).mutation(run(updateAccount)),
  addPerson: superadminProcedure.input(accountPersonSchema).mutation(run(addPerson)),
  removePerson: superadminProcedure.input(accountPersonSchema).mutation(run(removePerson)),
  close: superadminProcedure.input(oneAccountSchema).mutation(run(closeAccount)),
});
