import { asc, eq } from 'drizzle-orm';
import {
  actors,
  audit,
  cashCounts,
  cashDays,
  cashHandovers,
  drawerEntries,
  orderEvents,
  sessions,
  visits,
} from '#db/schema.ts';
import { pickColumns } from '#db/select.ts';
import type { Ctx } from '../ctx.ts';
import { toPointOrNull } from '../orderFields/points.ts';

/** What the house holds about how somebody worked in it, and from where an account was used. */
export function readWork({ db }: Pick<Ctx, 'db'>, userId: string) {
  return {
    sessions: db
      .select({
        ...pickColumns(sessions, 'device', 'network', 'createdAt', 'lastUsedAt', 'heardAt'),
        endsAt: sessions.absoluteExpiresAt,
      })
      .from(sessions)
      .where(eq(sessions.userId, userId))
      .all(),
    journal: db
      .select(pickColumns(audit, 'act', 'at', 'ip'))
      .from(audit)
      .innerJoin(actors, eq(actors.number, audit.actor))
      .where(eq(actors.userId, userId))
      .orderBy(asc(audit.sequence))
      .all(),
    failedVisits: db
      .select({ ...pickColumns(visits, 'leg', 'attempt', 'reason', 'lng', 'lat'), at: orderEvents.at })
      .from(visits)
      .innerJoin(orderEvents, eq(orderEvents.sequence, visits.sequence))
      .where(eq(visits.livreurId, userId))
      .orderBy(asc(visits.sequence))
      .all()
      .map(({ lng, lat, ...visit }) => ({ ...visit, ...toPointOrNull({ lng, lat }) })),
    ...readCash(db, userId),
  };
}

const readCash = (db: Ctx['db'], userId: string) => ({
  cashHandovers: db
    .select({
      ...pickColumns(cashHandovers, 'id', 'expected', 'declared', 'at', 'counted', 'countedAt', 'gap'),
      ...pickColumns(cashHandovers, 'outcome', 'reason', 'settledAt'),
    })
    .from(cashHandovers)
    .where(eq(cashHandovers.livreurId, userId))
    .orderBy(asc(cashHandovers.at))
    .all(),
  cashCounts: db
    .select(pickColumns(cashCounts, 'handoverId', 'counted', 'reason', 'at'))
    .from(cashCounts)
    .innerJoin(cashHandovers, eq(cashHandovers.id, cashCounts.handoverId))
    .where(eq(cashHandovers.livreurId, userId))
    .orderBy(asc(cashCounts.at))
    .all(),
  drawerEntries: db
    .select(pickColumns(drawerEntries, 'kind', 'amount', 'note', 'at'))
    .from(drawerEntries)
    .where(eq(drawerEntries.actorId, userId))
    .orderBy(asc(drawerEntries.at))
    .all(),
  closedDays: db
    .select({
      ...pickColumns(cashDays, 'day', 'counted', 'gap', 'note', 'closedAt'),
      ...pickColumns(cashDays, 'outcome', 'reason', 'settledAt'),
    })
    .from(cashDays)
    .where(eq(cashDays.closedBy, userId))
    .orderBy(asc(cashDays.day))
    .all(),
});
