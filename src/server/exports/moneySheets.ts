import { and, eq, gte, inArray, lt, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import {
  accountEntries,
  accounts,
  actors,
  cashCounts,
  cashDays,
  cashHandovers,
  drawerEntries,
  invoices,
  moneyEntries,
  orderEvents,
  orders,
  users,
} from '#db/schema.ts';
import { buildNewestFirstSort, pickColumns } from '#db/select.ts';
import { ACCOUNT_ENTRY_LABELS } from '#domain/accounts/account.ts';
import type { SheetFilters } from '#domain/contract/exports.ts';
import { startOfDay } from '#domain/format/calendar.ts';
import { getPaymentMethodLabel } from '#domain/format/wording.ts';
import {
  DRAWER_MOVEMENT_LABELS,
  type DrawerEntryKind,
  describeOutcome,
  MONEY_ENTRY_LABELS,
} from '#domain/money/cash.ts';
import { computeEffect, type ReversibleKind } from '#domain/money/ledger.ts';
import { isCash, LEDGER_METHODS } from '#domain/money/payment.ts';
import { referenceOf } from '#domain/orders/order.ts';
import { filterOrders, isWithinDates } from '../dispatch/orderSearch.ts';
import {
  createBoundary,
  createSheet,
  formatDayCell,
  formatInstant,
  formatYesOrNo,
  isInSpan,
  limitToDates,
} from './sheet.ts';

const holders = alias(users, 'holders');
const reversed = alias(moneyEntries, 'reversed');
/** Entries are dated by the day on which all figures count them, and sorted within it as they were written. */
const ENTRY_KEY = { createdAt: moneyEntries.bookedOn, id: moneyEntries.sequence };

const toDay = (at: number | undefined) => (at === undefined ? undefined : startOfDay(at));
const toBookingDays = ({ from, to }: Pick<SheetFilters, 'from' | 'to'>) => ({
  from: toDay(from),
  to: toDay(to),
});
const entriesBoundary = limitToDates(createBoundary(ENTRY_KEY, moneyEntries));

/** Dates, livreur and method filter the entries; the other filters apply to their orders. */
export const entriesSheet = createSheet(
  (db, after, filters) => entriesBoundary(db, after, { ...filters, ...toBookingDays(filters) }),
  (db, span, { from, to, livreurId, paymentMethod, ...filters }) =>
    db
      .select({
        entry: moneyEntries,
        number: orders.number,
        reversedKind: reversed.kind,
        client: orders.clientName,
        holder: holders.fullname,
        actor: actors.name,
      })
      .from(moneyEntries)
      .innerJoin(orderEvents, eq(orderEvents.sequence, moneyEntries.sequence))
      .innerJoin(actors, eq(actors.number, orderEvents.actor))
      .innerJoin(orders, eq(orders.id, moneyEntries.orderId))
      .leftJoin(holders, eq(holders.id, moneyEntries.holderId))
      .leftJoin(reversed, eq(reversed.sequence, moneyEntries.reverses))
      .where(
        and(
          isInSpan(ENTRY_KEY, span),
          isWithinDates(moneyEntries.bookedOn, toBookingDays({ from, to })),
          livreurId ? eq(moneyEntries.holderId, livreurId) : undefined,
          paymentMethod
            ? inArray(
                moneyEntries.method,
                LEDGER_METHODS.filter((method) => method === paymentMethod),
              )
            : undefined,
          filterOrders(filters),
        ),
      )
      .orderBy(...buildNewestFirstSort(ENTRY_KEY))
      .all(),
  {
    Date: ({ entry }) => formatInstant(entry.at),
    'Jour de caisse': ({ entry }) => formatDayCell(entry.bookedOn),
    Commande: ({ entry }) => referenceOf(entry.orderId),
    Client: ({ client }) => client,
    Nature: ({ entry }) => MONEY_ENTRY_LABELS[entry.kind],
    Mode: ({ entry }) => getPaymentMethodLabel(entry.method),
    'Montant (FCFA)': ({ entry }) => entry.amount,
    /** The column adds up to what the house received, less what it gave back. */
    'Effet (FCFA)': ({ entry, reversedKind }) =>
      computeEffect(entry.kind, entry.amount, (reversedKind as ReversibleKind | null) ?? undefined),
    /** The part of a refund that the client never owes again. */
    'Geste commercial (FCFA)': ({ entry }) => (entry.kind === 'reversal' ? -entry.rebate : entry.rebate),
    'Encaissé par': ({ entry, holder }) => holder ?? (isCash(entry.method) ? 'Caisse de la maison' : ''),
    'Enregistré par': ({ actor }) => actor,
    'Enregistré le': ({ entry }) => formatInstant(entry.recordedAt),
    'Arrivé après coup': ({ entry }) => formatYesOrNo(entry.isLate),
    Note: ({ entry }) => entry.note,
    Numéro: ({ number }) => number,
  },
);

const livreurs = alias(users, 'livreurs');
const counters = alias(users, 'counters');
const settlers = alias(users, 'settlers');
const HANDOVER_KEY = { createdAt: cashHandovers.at, id: cashHandovers.id };

const firstCounts = alias(cashCounts, 'firstCounts');
const recountReason = sql<
  string | null
>`(select ${cashCounts.reason} from ${cashCounts} where ${cashCounts.handoverId} = ${cashHandovers.id} order by ${cashCounts.nth} desc limit 1)`;

export const handoversSheet = createSheet(
  limitToDates(createBoundary(HANDOVER_KEY, cashHandovers)),
  (db, span, filters) =>
    db
      .select({
        handover: cashHandovers,
        first: pickColumns(firstCounts, 'counted', 'isBlind'),
        recountReason,
        livreur: livreurs.fullname,
        counter: counters.fullname,
        settler: settlers.fullname,
      })
      .from(cashHandovers)
      .innerJoin(livreurs, eq(livreurs.id, cashHandovers.livreurId))
      .leftJoin(firstCounts, and(eq(firstCounts.handoverId, cashHandovers.id), eq(firstCounts.nth, 1)))
      .leftJoin(counters, eq(counters.id, cashHandovers.countedBy))
      .leftJoin(settlers, eq(settlers.id, cashHandovers.settledBy))
      .where(
        and(
          isInSpan(HANDOVER_KEY, span),
          isWithinDates(cashHandovers.at, filters),
          filters.livreurId ? eq(cashHandovers.livreurId, filters.livreurId) : undefined,
        ),
      )
      .orderBy(...buildNewestFirstSort(HANDOVER_KEY))
      .all(),
  {
    'Remise le': ({ handover }) => formatInstant(handover.at),
    Livreur: ({ livreur }) => livreur,
    'Déclaré (FCFA)': ({ handover }) => handover.declared,
    'Attendu (FCFA)': ({ handover }) => handover.expected,
    'Compté (FCFA)': ({ handover }) => handover.counted,
    'Manque (FCFA)': ({ handover }) => handover.gap,
    'Comptée le': ({ handover }) => formatInstant(handover.countedAt),
    'Comptée par': ({ counter }) => counter,
    'Somme cachée': ({ first }) => first && formatYesOrNo(first.isBlind),
    'Premier compte (FCFA)': ({ first, recountReason: reason }) =>
      first && reason !== null ? first.counted : null,
    'Motif de la correction': ({ recountReason: reason }) => reason,
    'Suite donnée': ({ handover }) =>
      handover.outcome && describeOutcome(handover.outcome, handover.gap ?? 0),
    Motif: ({ handover }) => handover.reason,
    'Réglé le': ({ handover }) => formatInstant(handover.settledAt),
    'Réglé par': ({ settler }) => settler,
  },
);

const KEY = { createdAt: accountEntries.bookedOn, id: accountEntries.sequence };

/** An invoice without a number of the tax office is known by its month. */
const paidInvoices = sql<
  string | null
>`(select group_concat(coalesce(i.number, i.month), ', ') from ${invoices} i where i.id in (select value from json_each(${accountEntries.invoiceIds})))`;

/** Payments of businesses; dates filter by the day on which the till counts them. */
export const accountEntriesSheet = createSheet(
  limitToDates(createBoundary(KEY, accountEntries)),
  (db, span, { from, to }) =>
    db
      .select({ entry: accountEntries, account: accounts.name, actor: users.fullname, paidInvoices })
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
    Factures: (row) => row.paidInvoices,
  },
);

/** The close of a day sorts after the entries that it counted. */
const DRAWER_ROWS = sql`(
  select e.kind, e.at || ' ' || e.id as id, e.booked_on, e.at, iif(e.kind = 'reversal', e.amount, -e.amount) as amount, null as expected, null as counted, e.actor_id, e.note
    from ${drawerEntries} e
  union all select 'closing', d.closed_at || ' ' || d.id, d.day, d.closed_at, null, d.expected, d.counted, d.closed_by, d.note
    from ${cashDays} d
) as moved`;
const DRAWER_KEY = { createdAt: sql`moved.booked_on`, id: sql`moved.id` };

/** Cash that leaves the drawer but to clients, and what it held at each close. */
export const drawerSheet = createSheet(
  limitToDates(createBoundary(DRAWER_KEY, DRAWER_ROWS)),
  (db, span, { from = 0, to = Number.MAX_SAFE_INTEGER }) =>
    db
      .select({
        kind: sql<DrawerEntryKind | 'closing'>`moved.kind`,
        at: sql<number>`moved.at`,
        bookedOn: sql<number>`moved.booked_on`,
        amount: sql<number | null>`moved.amount`,
        expected: sql<number | null>`moved.expected`,
        counted: sql<number | null>`moved.counted`,
        actor: users.fullname,
        note: sql<string | null>`moved.note`,
      })
      .from(DRAWER_ROWS)
      .leftJoin(users, eq(users.id, sql`moved.actor_id`))
      .where(and(isInSpan(DRAWER_KEY, span), gte(DRAWER_KEY.createdAt, from), lt(DRAWER_KEY.createdAt, to)))
      .orderBy(...buildNewestFirstSort(DRAWER_KEY))
      .all(),
  {
    Date: ({ at }) => formatInstant(at),
    'Jour de caisse': ({ bookedOn }) => formatDayCell(bookedOn),
    Nature: ({ kind }) => (kind === 'closing' ? 'Clôture' : DRAWER_MOVEMENT_LABELS[kind]),
    'Montant (FCFA)': ({ amount }) => amount,
    'Attendu (FCFA)': ({ expected }) => expected,
    'Compté (FCFA)': ({ counted }) => counted,
    'Enregistré par': ({ actor }) => actor,
    Note: ({ note }) => note,
  },
);
