import { eq, sql } from 'drizzle-orm';
import { prepared } from '#db/open.ts';
import { throttles } from '#db/schema.ts';
import { DomainError } from '#domain/failure.ts';
import type { Deps } from '../ctx.ts';
import type { Rule } from './rules.ts';

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

/** Counts one in each of the rule's windows, or throws and counts in none. */
export function takeKept(
  ctx: Pick<Deps, 'store' | 'db' | 'now'>,
  name: string,
  rules: readonly Rule[],
  subject: string,
): void {
  ctx.store.write(() => {
    const now = ctx.now();
    const next = rules.map((rule) => {
      const key = `${name}/${rule.seconds}|${subject}`;
      const row = byKey(ctx.db).get({ key });
      const lasts = rule.seconds * 1000;
      // A window that ends farther away than it lasts was opened before the clock was set back.
      const live =
        row && row.resetsAt > now && row.resetsAt <= now + lasts ? row : { count: 0, resetsAt: now + lasts };
      if (live.count >= rule.points) {
        throw new DomainError('TOO_MANY', { retryAfter: Math.ceil((live.resetsAt - now) / 1000) });
      }
      return { key, count: live.count + 1, resetsAt: live.resetsAt };
    });
    for (const row of next) setKey(ctx.db).run(row);
  });
}
