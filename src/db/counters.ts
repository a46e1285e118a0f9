import { eq, sql } from 'drizzle-orm';
import type { Db } from './connection.ts';
import { counters } from './schema.ts';

export function readCounter(db: Db, name: string): number | null {
  return (
    db.select({ value: counters.value }).from(counters).where(eq(counters.name, name)).get()?.value ?? null
  );
}

export function setCounter(db: Db, name: string, value: number): void {
  db.insert(counters)
    .values({ name, value })
    .onConflictDoUpdate({ target: counters.name, set: { value: sql`excluded.value` } })
    .run();
}

export function removeCounter(db: Db, name: string): void {
  db.delete(counters).where(eq(counters.name, name)).run();
}
