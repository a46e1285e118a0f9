import {
  compareInvoicesSchema,
  creditInvoiceSchema,
  listInvoicesSchema,
  oneInvoiceSchema,
  resolveInvoiceSchema,
} from '#domain/inputs/invoices.ts';
import { oneOrderSchema } from '#domain/inputs/order.ts';
import { LARGEST_FILE, router, run, superadminProcedure } from '../trpc.ts';
import { compareMonth } from './compareMonth.ts';
import { addInvoice, creditInvoice, resolveInvoice, sendInvoice } from './invoiceActs.ts';
import { listInvoices, readListedInvoice } from './listInvoices.ts';

export const invoicesRouter = router({
  list: superadminProcedure.input(listInvoicesSchema).query(run(listInvoices)),
  get: superadminProcedure.input(oneInvoiceSchema).query(run(readListedInvoice)),
  send: superadminProcedure.input(oneInvoiceSchema).mutation(run(sendInvoice)),
  add: superadminProcedure.input(oneOrderSchema).mutation(run(addInvoice)),
  resolve: superadminProcedure.input(resolveInvoiceSchema).mutation(run(resolveInvoice)),
  credit: superadminProcedure.input(creditInvoiceSchema).mutation(run(creditInvoice)),
  compare: superadminProcedure
    .meta({ largest: LARGEST_FILE })
    .input(compareInvoicesSchema)
    .mutation(run(compareMonth)),
});
