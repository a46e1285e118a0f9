// Not calendar.ts's: its date formats would come into the public pages with them.
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** From the order to the delivery, as the public pages promise it; an order that takes longer is late. */
export const SERVICE_PROMISE_MS = 24 * HOUR;
export const SERVICE_PROMISE = `${SERVICE_PROMISE_MS / HOUR}\u00a0h`;

/** From the order to its first livreur. */
export const ASSIGNMENT_PROMISE_MS = 30 * MINUTE;

/** From a livreur's assignment to the delivery: one who takes longer is not on time. */
export const DELIVERY_PROMISE_MS = 3 * HOUR;
