import { and, eq } from 'drizzle-orm';
import { accounts, invoices } from '#db/schema.ts';
import { buildNewestFirstSort } from '#db/select.ts';
import { isWithinDates } from '../dispatch/orderSearch.ts';
import { readAccountMoney } from '../invoices/accountMoney.ts';
import { createSheet, createTableBoundary, formatDayCell, isInSpan, limitToDates } from './sheet.ts';

/** The months of businesses. What is left of one follows from all receipts of its account. */
export const invoicesSheet = createSheet(
  limitToDates(createTableBoundary(invoices)),
  (db, span, { from, to }) =>
    db
      .select({ id: invoices.id, createdAt: invoices.createdAt, account: accounts })
      .from(invoices)
      .innerJoin(accounts, eq(accounts.id, invoices.accountId))
      .where(and(isInSpan(invoices, span), isWithinDates(invoices.createdAt, { from, to })))
      .orderBy(...buildNewestFirstSort(invoices))
      .all()
      .flatMap(({ id, createdAt, account }) =>
        readAccountMoney({ db }, account.id)
          .invoices.filter((invoice) => invoice.id === id)
          .map((invoice) => ({ ...invoice, createdAt, account: account.name })),
      ),
  {
    Numéro: ({ number }) => number ?? null,
    Date: ({ createdAt }) => formatDayCell(createdAt),
    Compte: ({ account }) => account,
    Mois: ({ month }) => month,
    'Montant (FCFA)': ({ amount }) => amount,
    'Avoirs (FCFA)': ({ credited }) => credited,
    'Réglé (FCFA)': ({ amount, credited, due }) => Math.max(0, amount - credited - due),
    'Reste à payer (FCFA)': ({ due }) => due,
    Échéance: ({ dueAt }) => dueAt && formatDayCell(dueAt),
  },
);
