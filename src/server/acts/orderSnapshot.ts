import type { orders } from '#db/schema.ts';

/** The order as an act finds it. */
export type OrderSnapshot = typeof orders.$inferSelect;
