import { HOUR } from './calendar.ts';

/** The public pages promise clean laundry at the door within a day; what takes longer is late. */
export const PROMISE = 24 * HOUR;
