import { eq, sql } from 'drizzle-orm';
import { type Db, prepared } from '#db/open.ts';
import { throttles } from '#db/schema.ts';

/** So many of something, until it starts anew. */
export type KeptWindow = typeof throttles.$inferSelect;

const byKey = prepared((db) =>
  db
    .select()
    .from(throttles)
    .where(eq(throttles.key, sql.placeholder('key')))
    .prepare(),
);
const setKey = prepared((db) =>
  db
    .insert(throttles)
    .values({
      key: sql.placeholder('key'),
      count: sql.placeholder('count'),
      resetsAt: sql.placeholder('resetsAt'),
    })
    .onConflictDoUpdate({
      target: throttles.key,
      set: { count: sql`excluded.count`, resetsAt: sql`excluded.resets_at` },
    })
    .prepare(),
);

/**
 * The window of a key: the one under way, or else an empty one that begins now. One that ends farther away than it lasts
 * was opened before the clock was set back.
 */
export function liveWindow(db: Db, key: string, lasts: number, now: number): KeptWindow {
  const row = byKey(db).get({ key });
  return row && row.resetsAt > now && row.resetsAt <= now + lasts
    ? row
    : { key, count: 0, resetsAt: now + lasts };
}

/** Inside the caller's transaction. */
export function keepWindow(db: Db, window: KeptWindow): void {
  setKey(db).run(window);
}
