import { HOUR, MINUTE } from '../format/calendar.ts';

export const LONGEST_WAIT_MS = 12 * HOUR;
/** Clocks of phones and requests under way differ by less; a larger difference is shown to the desk. */
const CLOCK_ERROR_MS = MINUTE;

interface Claimed {
  now: number;
  /** Hour of the phone, which an act sent at once may leave out. */
  at: number | undefined;
  /** Hour of what the act follows on its order. */
  since: number;
  /** The phone could have sent the act when it last heard from the server. */
  heardAt: number | null;
}

/** `phoneAt` is the hour of a phone that was not believed. */
export type ActTime = { at: number; phoneAt?: number };

export function judgeActTime({ now, at, since, heardAt }: Claimed): ActTime {
  if (at === undefined) return { at: now };
  // A server's clock that was set back proves nothing about the phone.
  const heard = heardAt === null || heardAt > now ? 0 : heardAt;
  const isBelieved = at <= now && at >= since && at >= now - LONGEST_WAIT_MS && at >= heard - CLOCK_ERROR_MS;
  if (isBelieved) return { at: Math.max(at, heard) };
  return Math.abs(now - at) < CLOCK_ERROR_MS ? { at: now } : { at: now, phoneAt: at };
}

/**
 * A livreur's browser names with each query the hour of its oldest act that waits: what it did since then may be
 * older than the query.
 */
export const WAITING_SINCE_HEADER = 'x-waiting-since';
