import { and, eq } from 'drizzle-orm';
import { accounts, invoices } from '#db/schema.ts';
import { buildNewestFirstSort, pickColumns } from '#db/select.ts';
import { isWithinDates } from '../dispatch/orderSearch.ts';
import { readAccountMoney } from '../invoices/accountMoney.ts';
import { createSheet, createTableBoundary, formatDayCell, isInSpan, limitToDates } from './sheet.ts';

/** The months of businesses. What is left of one follows from all receipts of its account. */
export const invoicesSheet = createSheet(
  limitToDates(createTableBoundary(invoices)),
  (db, span, { from, to }) => {
    const rows = db
      .select({
        ...pickColumns(invoices, 'id', 'createdAt'),
        accountId: accounts.id,
        account: accounts.name,
      })
      .from(invoices)
      .innerJoin(accounts, eq(accounts.id, invoices.accountId))
      .where(and(isInSpan(invoices, span), isWithinDates(invoices.createdAt, { from, to })))
      .orderBy(...buildNewestFirstSort(invoices))
      .all();
    const accountIds = [...new Set(rows.map(({ accountId }) => accountId))];
    const books = accountIds.flatMap((id) => readAccountMoney({ db }, id).invoices);
    const months = new Map(books.map((invoice) => [invoice.id, invoice]));
    return rows.flatMap(({ id, createdAt, account }) => {
      const month = months.get(id);
      return month ? [{ ...month, createdAt, account }] : [];
    });
  },
  {
    Numéro: ({ number }) => number ?? null,
    Date: ({ createdAt }) => formatDayCell(createdAt),
    Compte: ({ account }) => account,
    Mois: ({ month }) => month,
    'Montant (FCFA)': ({ amount }) => amount,
    'Avoirs (FCFA)': ({ credited }) => credited,
    'Gestes (FCFA)': ({ favour }) => favour,
    'Réglé (FCFA)': ({ amount, credited, due, favour }) => Math.max(0, amount - credited - due - favour),
    'Reste à payer (FCFA)': ({ due }) => due,
    Échéance: ({ dueAt }) => dueAt && formatDayCell(dueAt),
  },
);
