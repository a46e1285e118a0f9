import { getShortPaymentStateLabel } from '#domain/format/wording.ts';
import { ORDER_STATUSES } from '#domain/lifecycle/lifecycle.ts';
import { type Sort, sortBy } from '#web/ui/table/sortBy.ts';
import type { DeskOrder } from '../types.ts';
import type { ColumnName } from './columnNames.ts';
import { areaOf } from './rowWords.ts';

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
  payment: ({ paymentState }) => getShortPaymentStateLabel(paymentState),
};

export const sortRows = <Row extends SortableOrder>(rows: readonly Row[], sort: Sort<ColumnName> | null) =>
  sortBy(rows, sort, VALUES);
