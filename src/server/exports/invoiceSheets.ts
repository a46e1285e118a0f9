import { and, eq } from 'drizzle-orm';
import { accounts, invoices, orders } from '#db/schema.ts';
import { buildNewestFirstSort, pickColumns } from '#db/select.ts';
import { isWithinDates } from '../dispatch/orderSearch.ts';
import { CREDITED_AMOUNT, readAccountMoney } from '../invoices/accountMoney.ts';
import { amountDue } from '../orderFields/balance.ts';
import {
  createSheet,
  createTableBoundary,
  formatDayCell,
  formatInstant,
  isInSpan,
  limitToDates,
} from './sheet.ts';

/** An account pays its oldest invoice first, so what is left of one is read from its whole book. */
export const invoicesSheet = createSheet(
  limitToDates(createTableBoundary(invoices)),
  (db, span, { from, to }) => {
    const rows = db
      .select({
        ...pickColumns(
          invoices,
          'id',
          'accountId',
          'number',
          'month',
          'amount',
          'createdAt',
          'issuedAt',
          'dueAt',
        ),
        account: accounts.name,
        client: orders.clientName,
        order: orders.number,
        credited: CREDITED_AMOUNT,
        amountDue,
      })
      .from(invoices)
      .leftJoin(accounts, eq(accounts.id, invoices.accountId))
      .leftJoin(orders, eq(orders.id, invoices.orderId))
      .where(and(isInSpan(invoices, span), isWithinDates(invoices.createdAt, { from, to })))
      .orderBy(...buildNewestFirstSort(invoices))
      .all();
    const accountIds = new Set(rows.flatMap(({ accountId }) => accountId ?? []));
    const ofAccounts = [...accountIds].flatMap((id) => readAccountMoney({ db }, id).invoices);
    const due = new Map(ofAccounts.map((invoice) => [invoice.id, invoice.due]));
    return rows.map((row) => ({ ...row, left: due.get(row.id) ?? row.amountDue ?? 0 }));
  },
  {
    Numéro: ({ number }) => number,
    Date: ({ issuedAt, createdAt }) => formatInstant(issuedAt ?? createdAt),
    Client: ({ account, client }) => account ?? client,
    Mois: ({ month }) => month,
    Commande: ({ order }) => order,
    'Montant (FCFA)': ({ amount }) => amount,
    'Avoirs (FCFA)': ({ credited }) => credited,
    'Réglé (FCFA)': ({ amount, credited, left }) => Math.max(0, amount - credited - left),
    'Reste à payer (FCFA)': ({ left }) => left,
    Échéance: ({ dueAt }) => (dueAt === null ? null : formatDayCell(dueAt)),
  },
);
