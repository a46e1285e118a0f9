import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { orders } from '#db/schema.ts';
import { formatBy } from '#domain/clock/clockWords.ts';
import { HOUR } from '#domain/format/calendar.ts';
import { OPEN_STATUSES } from '#domain/lifecycle/lifecycle.ts';
import { openWorld } from '#testing/openWorld.ts';
import { seedDemo } from './seed.ts';

const DAYS = {
  Thursday: Date.UTC(2026, 10, 26),
  Saturday: Date.UTC(2026, 10, 28),
  Sunday: Date.UTC(2026, 10, 29),
};
const HOURS = [8, 15.8, 21];
const MOMENTS = Object.entries(DAYS).flatMap(([day, at]) =>
  HOURS.map((hour) => [day, hour, at + hour * HOUR] as const),
);
// The month's invoices may be made, and are not made yet.
MOMENTS.push(['first of a month', 7, Date.UTC(2026, 11, 1, 7)]);

describe.each(MOMENTS)('the demonstration on a %s at hour %d', (_, __, now) => {
  const world = openWorld({ at: now });

  it('tells no past hour as one to come, and one number of late orders', async () => {
    seedDemo(world.store, { now, passwordHash: 'hash' });
    const desk = world.as(world.superadmin());
    const rows = [];
    for (const status of OPEN_STATUSES)
      rows.push(...(await desk.dispatch.board({ status, limit: 100 })).items);
    expect(rows.length).toBeGreaterThan(20);
    for (const { clock, toldAt } of rows) {
      if (!clock) continue;
      const hour = clock.next && 'callBy' in clock.next ? clock.next.callBy : clock.to;
      expect(hour === null || hour >= now, `${clock.source} ${formatBy(hour ?? 0, now)}`).toBe(true);
      expect(clock.missed).toBe(clock.source !== 'stopped' && toldAt !== null && toldAt < now);
    }
    const missed = rows.filter(({ clock }) => clock?.missed).length;
    const counts = await desk.dispatch.counts();
    const stored = world.db
      .select({ n: sql<number>`count(*)` })
      .from(orders)
      .where(sql`${orders.status} not in ('completed', 'cancelled') and ${orders.toldAt} < ${now}`)
      .get();
    expect({ head: counts.late, panel: (await desk.stats.today()).late.now, sql: stored?.n }).toEqual({
      head: missed,
      panel: missed,
      sql: missed,
    });
  });
});
