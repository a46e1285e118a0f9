import type { orders } from '#db/schema.ts';

export const SNAPSHOT_COLUMNS = [
  'id',
  'reference',
  'clientId',
  'livreurId',
  'status',
  'version',
  'grandTotal',
  'rebate',
  'paymentMethod',
  'paymentState',
  'amountPaid',
  'declaredAt',
  'paidAt',
  'createdAt',
  'completedAt',
  'clientName',
  'clientAddress',
  'clientContactPhone',
  'lng',
  'lat',
  'feePerKm',
  'pieces',
  'totalItemsPrice',
  'transportFee',
  'linen',
  'piecesHeld',
  'countGapAt',
  'returningAt',
  'slotFrom',
  'promiseFrom',
  'promisedAt',
] as const satisfies readonly (keyof typeof orders.$inferSelect)[];

/** An order as an act finds it. */
export type OrderSnapshot = Pick<typeof orders.$inferSelect, (typeof SNAPSHOT_COLUMNS)[number]>;
