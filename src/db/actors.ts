import { and, eq, sql } from 'drizzle-orm';
import type { ActorRole } from '#domain/people/roles.ts';
import { type Db, prepareStatement } from './connection.ts';
import { actors } from './schema.ts';

export type RecordedActor = { actorId: string | null; actorName: string; actorRole: ActorRole | 'visitor' };

/** Columns of a query that joins `actors`. */
export const ACTOR_WORDS = { actorId: actors.userId, actorName: actors.name, actorRole: actors.role };

const selectNumber = prepareStatement((db, p) =>
  db
    .select({ number: actors.number })
    .from(actors)
    .where(
      and(
        sql`${actors.userId} is ${p('actorId')}`,
        eq(actors.role, p('actorRole')),
        eq(actors.name, p('actorName')),
      ),
    ),
);
const insertActor = prepareStatement((db, p) =>
  db
    .insert(actors)
    .values({ userId: p('actorId'), name: p('actorName'), role: p('actorRole') })
    .returning({ number: actors.number }),
);

/** Somebody has a number for each name and role under which they acted. */
export function numberActor(db: Db, { actorId, actorName, actorRole }: RecordedActor): number {
  const actor = { actorId, actorName, actorRole };
  return (selectNumber(db).get(actor) ?? insertActor(db).get(actor)).number;
}
