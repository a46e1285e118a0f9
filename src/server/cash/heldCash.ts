import { and, eq, gt, max, type SQL, sql } from 'drizzle-orm';
import { cashHandovers, moneyEntries } from '#db/schema.ts';
import { IS_REVERSED } from '../acts/ledgerStatements.ts';
import type { Deps } from '../ctx.ts';

export const signedAmount = sql<number>`case ${moneyEntries.kind} when 'receipt' then ${moneyEntries.amount} else -${moneyEntries.amount} end`;

/** The value is 1 while the hand-over of the entry waits to be counted, 0 afterwards, null without a hand-over. */
export const isUncounted: SQL<number | null> =
  sql`(select h.counted is null from ${cashHandovers} h where h.livreur_id = ${moneyEntries.holderId} and h.through_sequence >= ${moneyEntries.sequence} order by h.through_sequence limit 1)`;

export const lastThrough = sql`(select max(h.through_sequence) from ${cashHandovers} h where h.livreur_id = livreurs.id)`;

const heldSum = sql<number>`coalesce(sum(${signedAmount}), 0)`;
const heldSince = sql<
  number | null
>`min(${moneyEntries.at}) filter (where ${moneyEntries.kind} = 'receipt' and not ${IS_REVERSED})`;
const ofLivreurInHand = sql`from ${moneyEntries} where ${moneyEntries.holderId} = livreurs.id and ${moneyEntries.sequence} > coalesce(${lastThrough}, 0)`;

export const HELD_CASH = {
  held: sql<number>`(select ${heldSum} ${ofLivreurInHand})`,
  since: sql<number | null>`(select ${heldSince} ${ofLivreurInHand})`,
};

export function readLastHandedInSequence({ db }: Pick<Deps, 'db'>, livreurId: string): number {
  const latest = db
    .select({ through: max(cashHandovers.throughSequence) })
    .from(cashHandovers)
    .where(eq(cashHandovers.livreurId, livreurId))
    .get();
  return latest?.through ?? 0;
}

export function readHeldCash(ctx: Pick<Deps, 'db'>, livreurId: string) {
  const through = readLastHandedInSequence(ctx, livreurId);
  const row = ctx.db
    .select({
      held: heldSum,
      since: heldSince,
      /** The value is 0 when every entry is in a hand-over. */
      lastSequence: sql<number>`coalesce(max(${moneyEntries.sequence}), 0)`,
    })
    .from(moneyEntries)
    .where(and(eq(moneyEntries.holderId, livreurId), gt(moneyEntries.sequence, through)))
    .get();
  return row ?? { held: 0, since: null, lastSequence: 0 };
}
