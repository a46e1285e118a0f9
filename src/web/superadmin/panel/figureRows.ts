import { RECEIPT_METHODS, type ReceiptMethod } from '#domain/accounts/account.ts';
import { paths } from '#domain/addresses.ts';
import { formatDuration } from '#domain/format/calendar.ts';
import { formatAmount, formatShortFcfa } from '#domain/format/money.ts';
import type { Period } from '#domain/format/period.ts';
import { isPaymentMethod, sumMethodAmounts } from '#domain/money/payment.ts';
import { computeKeptShare, formatShare } from '#domain/promises/keptPromises.ts';
import type { Outputs } from '#web/net/procedures.ts';

type Overview = Outputs['stats']['overview'];
type Figures = Overview['figures'];

export interface FigureRow {
  label: string;
  value(figures: Figures): number | null;
  format(value: number | null): string;
  /** Instead of the value alone. */
  words?(figures: Figures): string | null;
  /** A row without a figure is left out. */
  isOptional?: boolean;
  /** The address leads to the list behind the figure. */
  list(period: Period): string | null;
}

const formatSum = (value: number | null) => formatShortFcfa(value ?? 0);
const formatCount = (value: number | null) => formatAmount(value ?? 0);
const PARTS: Record<ReceiptMethod, string> = {
  espece: 'dont espèces',
  wave: 'dont Wave',
  orange: 'dont Orange Money',
  pispi: 'dont QR PI-SPI',
  transfer: 'dont virements',
  check: 'dont chèques',
};

export const buildCashLink = (day: string) => `${paths.superadmin.cash}?jour=${day}`;
const findCashLink = ({ from, to }: Period) => (from === to ? buildCashLink(from) : null);

const makeOrdersLinkBuilder =
  (filters: Record<string, string> = {}) =>
  ({ from, to }: Period) =>
    `${paths.superadmin.orders}?${new URLSearchParams({ du: from, au: to, ...filters })}`;

const makeMoneyRow = (label: string, value: FigureRow['value']): FigureRow => ({
  label,
  value,
  format: formatSum,
  list: findCashLink,
});

/** Money counts by the day it changed hands, whatever day its order was placed. */
export const MONEY_ROWS: FigureRow[] = [
  makeMoneyRow('Encaissé', (f) => sumMethodAmounts(f.received)),
  ...RECEIPT_METHODS.map((method) => ({
    ...makeMoneyRow(PARTS[method], (f) => f.received[method]),
    isOptional: !isPaymentMethod(method),
  })),
  makeMoneyRow('Remboursé', (f) => sumMethodAmounts(f.refunded)),
];

const makeDelayRow = (label: string, value: FigureRow['value'], list: FigureRow['list']): FigureRow => ({
  label,
  value,
  list,
  format: formatDuration,
});

export const ORDER_ROWS: FigureRow[] = [
  {
    label: 'Commandes',
    value: (f) => f.orders,
    format: formatCount,
    list: makeOrdersLinkBuilder(),
  },
  {
    label: 'Annulées',
    value: (f) => f.cancelled,
    format: formatCount,
    list: makeOrdersLinkBuilder({ statut: 'cancelled' }),
  },
  makeDelayRow('Délai moyen jusqu’au ramassage', (f) => f.minutesToPickup, makeOrdersLinkBuilder()),
  makeDelayRow(
    'Délai moyen jusqu’à la livraison',
    (f) => f.minutesToDelivery,
    makeOrdersLinkBuilder({ statut: 'completed' }),
  ),
];

const makePromiseRow = (label: string, leg: keyof Figures['promises']): FigureRow => ({
  label,
  value: (f) => computeKeptShare(f.promises[leg]),
  format: formatShare,
  words(figures) {
    const decided = figures.promises[leg];
    const sum = decided.kept + decided.broken;
    return sum === 0 ? null : `${formatAmount(decided.kept)} sur ${formatAmount(sum)}`;
  },
  // No list shows the late ones of a past period alone.
  list: () => null,
});

const listClaims = () => `${paths.superadmin.claims}?etat=toutes`;

/** A lost piece counts once, on the day on which it was named; a redone one with the order that does it again. */
export const LINEN_ROWS: FigureRow[] = [
  {
    label: 'Pièces perdues',
    value: (f) => f.lostPieces,
    format: formatCount,
    list: listClaims,
  },
  {
    label: 'Pièces refaites',
    value: (f) => f.redonePieces,
    format: formatCount,
    list: listClaims,
  },
];

export const PROMISE_ROWS: FigureRow[] = [
  makePromiseRow('Ramassages dans les temps', 'pickup'),
  makePromiseRow('Retours dans les temps', 'delivery'),
];

/** The links have no dates, because these count all orders, whenever they were placed. */
export const PRESENT_ROWS: {
  label: string;
  list: string | null;
  /** A row without words is left out. */
  read(overview: Overview, ageing: Outputs['accounts']['ageing'] | undefined): string | null;
}[] = [
  {
    label: 'Reste à encaisser',
    list: `${paths.superadmin.orders}?paiement=unpaid`,
    read: ({ owed }) => formatShortFcfa(owed.due),
  },
  {
    label: 'dont linge livré',
    list: `${paths.superadmin.orders}?paiement=unpaid&statut=completed`,
    read: ({ owed }) => formatShortFcfa(owed.dueForDelivered),
  },
  {
    label: 'Dû par les entreprises',
    list: paths.superadmin.accounts,
    read: (_, ageing) => (ageing?.totals.owed ? formatShortFcfa(ageing.totals.owed) : null),
  },
  {
    label: 'À rembourser aux clients',
    list: `${paths.superadmin.orders}?paiement=credit`,
    read: ({ owed }) => formatShortFcfa(owed.credit),
  },
  { label: 'Pièces chez nous', list: null, read: ({ heldPieces }) => formatAmount(heldPieces) },
];
