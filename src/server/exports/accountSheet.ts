import { and, eq } from 'drizzle-orm';
import { accountEntries, accounts, users } from '#db/schema.ts';
import { buildNewestFirstSort } from '#db/select.ts';
import { ACCOUNT_ENTRY_LABELS } from '#domain/accounts/account.ts';
import { getPaymentMethodLabel } from '#domain/format/wording.ts';
import { isWithinDates } from '../dispatch/orderFilters.ts';
import {
  createBoundary,
  createSheet,
  formatDayCell,
  formatInstant,
  isInSpan,
  limitToDates,
} from './sheet.ts';

const KEY = { createdAt: accountEntries.bookedOn, id: accountEntries.sequence };

/** What businesses paid; dates filter by the day on which the till counts it. */
export const accountEntriesSheet = createSheet(
  limitToDates(createBoundary(KEY, accountEntries)),
  (db, span, { from, to }) =>
    db
      .select({ entry: accountEntries, account: accounts.name, actor: users.fullname })
      .from(accountEntries)
      .innerJoin(accounts, eq(accounts.id, accountEntries.accountId))
      .leftJoin(users, eq(users.id, accountEntries.actorId))
      .where(and(isInSpan(KEY, span), isWithinDates(accountEntries.bookedOn, { from, to })))
      .orderBy(...buildNewestFirstSort(KEY))
      .all(),
  {
    Date: ({ entry }) => formatInstant(entry.at),
    'Jour de caisse': ({ entry }) => formatDayCell(entry.bookedOn),
    Compte: ({ account }) => account,
    Nature: ({ entry }) => ACCOUNT_ENTRY_LABELS[entry.kind],
    Mode: ({ entry }) => (entry.method ? getPaymentMethodLabel(entry.method) : null),
    'Montant (FCFA)': ({ entry }) => entry.amount,
    'Retenue (FCFA)': ({ entry }) => entry.withheld,
    'Effet (FCFA)': ({ entry }) => (entry.kind === 'reversal' ? -1 : 1) * (entry.amount + entry.withheld),
    'Motif de la retenue': ({ entry }) => entry.withheldReason,
    'Enregistré par': ({ actor }) => actor,
    Note: ({ entry }) => entry.note,
  },
);
