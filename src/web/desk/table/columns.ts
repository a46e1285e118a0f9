import { getShortPaymentStateLabel } from '#domain/format/wording.ts';
import { ORDER_STATUSES } from '#domain/lifecycle/lifecycle.ts';
import { type Sort, sortBy } from '#web/ui/table/sortBy.ts';
import type { ListedOrder } from '../types.ts';
import { getQuartier } from './rowWords.ts';

export const ORDER_COLUMNS = [
  'reference',
  'status',
  'promise',
  'client',
  'area',
  'livreur',
  'pieces',
  'amount',
  'payment',
] as const;
export type ColumnName = (typeof ORDER_COLUMNS)[number];

export const COLUMN_LABELS: Record<ColumnName, string> = {
  reference: 'Référence',
  status: 'Statut',
  promise: 'Retour prévu',
  client: 'Client',
  area: 'Quartier',
  livreur: 'Livreur',
  pieces: 'Pièces',
  amount: 'Montant',
  payment: 'Paiement',
};

/** The reference cannot be hidden: it is the link to the order. */
export const CHOOSABLE = ORDER_COLUMNS.filter((column) => column !== 'reference');

export function readHiddenColumns(stored: unknown): ColumnName[] {
  return Array.isArray(stored) ? CHOOSABLE.filter((column) => stored.includes(column)) : [];
}

export type SortableOrder = Pick<
  ListedOrder,
  | 'id'
  | 'status'
  | 'promisedAt'
  | 'client'
  | 'clientAddress'
  | 'livreur'
  | 'pieces'
  | 'grandTotal'
  | 'paymentState'
>;

const VALUES: Record<ColumnName, (order: SortableOrder) => string | number> = {
  reference: ({ id }) => id,
  status: ({ status }) => ORDER_STATUSES.indexOf(status),
  promise: ({ promisedAt }) => promisedAt,
  client: ({ client }) => client.fullname,
  area: ({ clientAddress }) => getQuartier(clientAddress),
  livreur: ({ livreur }) => livreur?.fullname ?? '',
  pieces: ({ pieces }) => pieces,
  amount: ({ grandTotal }) => grandTotal,
  payment: ({ paymentState }) => getShortPaymentStateLabel(paymentState),
};

export const sortRows = <Row extends SortableOrder>(rows: readonly Row[], sort: Sort<ColumnName> | null) =>
  sortBy(rows, sort, VALUES);
