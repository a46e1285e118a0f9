import { sql } from 'drizzle-orm';
import { pushSubscriptions, sessions } from '#db/schema.ts';
import { livreurs } from '../orderFields/orderJson.ts';

/** Whether a livreur hears of a mission with every page closed; if not, since when. */
export type Reach = { push: boolean; since?: number };

export const OF_REACH = {
  pushEndsAt: sql<
    number | null
  >`(select max(min(s.expires_at * 1000, s.absolute_expires_at)) from ${pushSubscriptions} p join ${sessions} s on s.id = p.session_id where p.user_id = ${livreurs.id})`,
  pushEndedAt: livreurs.pushEndedAt,
};

type Ends = { pushEndsAt: number | null; pushEndedAt: number | null };

export function toReach({ pushEndsAt, pushEndedAt }: Ends, now: number): Reach {
  if (pushEndsAt !== null && pushEndsAt > now) return { push: true };
  const since = pushEndsAt ?? pushEndedAt;
  return { push: false, ...(since === null ? {} : { since }) };
}
