import { shortPaymentStateLabel } from '#domain/format/wording.ts';
import { ORDER_STATUSES } from '#domain/lifecycle.ts';
import type { DeskOrder } from '../types.ts';
import type { ColumnName } from './columnNames.ts';
import { areaOf } from './rowWords.ts';

export interface Sort {
  column: ColumnName;
  isDescending: boolean;
}

/** What sorting reads of a row. */
export type SortableOrder = Pick<
  DeskOrder,
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

const collator = new Intl.Collator('fr', { sensitivity: 'base', numeric: true });

/** What the rows of a column are compared by. */
const VALUES: Record<ColumnName, (order: SortableOrder) => string | number> = {
  reference: ({ id }) => id,
  // As an order moves on, not as its words are spelled.
  status: ({ status }) => ORDER_STATUSES.indexOf(status),
  promise: ({ promisedAt }) => promisedAt,
  client: ({ client }) => client.fullname,
  area: ({ clientAddress }) => areaOf(clientAddress),
  livreur: ({ livreur }) => livreur?.fullname ?? '',
  pieces: ({ pieces }) => pieces,
  amount: ({ grandTotal }) => grandTotal,
  payment: ({ paymentState }) => shortPaymentStateLabel(paymentState),
};

/** The rows in the order of a column; alike ones, and all without a sort, as the server answered them. */
export function sortRows<Row extends SortableOrder>(rows: readonly Row[], sort: Sort | null): readonly Row[] {
  if (!sort) return rows;
  const sortValue = VALUES[sort.column];
  const direction = sort.isDescending ? -1 : 1;
  return [...rows].sort((a, b) => direction * compare(sortValue(a), sortValue(b)));
}

function compare(a: string | number, b: string | number): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b));
}

/** A column's header: upwards, downwards, then as the server answered. */
export function nextSort(sort: Sort | null, column: ColumnName): Sort | null {
  if (sort?.column !== column) return { column, isDescending: false };
  return sort.isDescending ? null : { column, isDescending: true };
}
