import { paths } from '#domain/addresses.ts';
import { formatAmount, formatFcfa } from '#domain/format/money.ts';
import type { Period } from '#domain/format/period.ts';
import { PAYMENT_METHODS, type PaymentMethod, sumMethods } from '#domain/money/payment.ts';
import { computeKeptShare } from '#domain/promises/late.ts';
import { formatShare } from '#domain/promises/share.ts';
import type { Outputs } from '#web/net/trpc.ts';
import type { Measure } from './comparison.ts';
import { formatDuration } from './duration.ts';

type Figures = Outputs['stats']['overview']['figures'];

export interface FigureRow {
  label: string;
  value(figures: Figures): number | null;
  format(value: number | null): string;
  /** Said behind the value. */
  note?(figures: Figures): string;
  /** A sum, unless it says otherwise. */
  measure?: Measure;
  /** Which way is good news. */
  better?: 'up' | 'down';
  /** The list behind it; null: the days of the chart below, which lead on to each day's till. */
  list(period: Period): string | null;
}

const francs = (value: number | null) => formatFcfa(value ?? 0);
const whole = (value: number | null) => formatAmount(value ?? 0);
const PARTS: Record<PaymentMethod, string> = { espece: 'dont espèces', wave: 'dont Wave' };

/** The till of one day. */
export const cashOf = (day: string) => `${paths.superadmin.cash}?jour=${day}`;
const tills = ({ from, to }: Period) => (from === to ? cashOf(from) : null);

const ordersWith =
  (filters: Record<string, string> = {}) =>
  ({ from, to }: Period) =>
    `${paths.superadmin.orders}?${new URLSearchParams({ du: from, au: to, ...filters })}`;
const DELIVERED = { statut: 'completed' };

/** What came and went in the period, whatever day its order was placed. */
export const MONEY_ROWS: FigureRow[] = [
  { label: 'Encaissé', value: (f) => sumMethods(f.received), format: francs, better: 'up', list: tills },
  ...PAYMENT_METHODS.map(
    (method): FigureRow => ({
      label: PARTS[method],
      value: (f) => f.received[method],
      format: francs,
      list: tills,
    }),
  ),
  { label: 'Remboursé', value: (f) => sumMethods(f.refunded), format: francs, better: 'down', list: tills },
  {
    label: 'Encaissé moins remboursé',
    value: (f) => sumMethods(f.received) - sumMethods(f.refunded),
    format: francs,
    better: 'up',
    list: tills,
  },
];

/** Of the orders placed in the period. */
export const ORDER_ROWS: FigureRow[] = [
  { label: 'Commandes', value: (f) => f.orders, format: whole, better: 'up', list: ordersWith() },
  {
    label: 'Annulées',
    value: (f) => f.cancelled,
    format: whole,
    better: 'down',
    list: ordersWith({ statut: 'cancelled' }),
  },
  {
    label: 'Reste à encaisser',
    value: (f) => f.due,
    format: francs,
    list: ordersWith({ paiement: 'unpaid' }),
  },
  {
    label: 'Délai moyen jusqu’au ramassage',
    value: (f) => f.minutesToPickup,
    format: formatDuration,
    measure: 'mean',
    better: 'down',
    list: ordersWith(),
  },
  {
    label: 'Délai moyen jusqu’à la livraison',
    value: (f) => f.minutesToDelivery,
    format: formatDuration,
    measure: 'mean',
    better: 'down',
    list: ordersWith(DELIVERED),
  },
];

const broken = (count: number) => `${formatAmount(count)}\u00a0en retard`;

/** What the clients of these orders were promised, as far as it is decided. */
export const PROMISE_ROWS: FigureRow[] = [
  {
    label: 'Ramassages dans les temps',
    value: (f) => computeKeptShare(f.promises.pickup),
    format: formatShare,
    note: (f) => broken(f.promises.pickup.broken),
    measure: 'share',
    better: 'up',
    list: ordersWith(),
  },
  {
    label: 'Retours dans les temps',
    value: (f) => computeKeptShare(f.promises.delivery),
    format: formatShare,
    note: (f) => broken(f.promises.delivery.broken),
    measure: 'share',
    better: 'up',
    list: ordersWith(),
  },
  {
    label: 'En retard à présent',
    value: (f) => f.lateNow,
    format: whole,
    list: ordersWith({ promise: 'late' }),
  },
];

/** Of all orders there are, whenever they were placed. */
export const OWED_LISTS = {
  due: `${paths.superadmin.orders}?paiement=unpaid`,
  credit: `${paths.superadmin.orders}?paiement=credit`,
};
