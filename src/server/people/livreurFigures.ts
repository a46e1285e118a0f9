import { eq } from 'drizzle-orm';
import { type Db, prepared } from '#db/open.ts';
import { users } from '#db/schema.ts';
import { figuresOfOrders } from '../stats/figures.ts';
import { missionsDone, missionsUnderWay, punctuality } from './figures.ts';

/* Kept for each livreur until a mission of theirs is written: their past need not be counted for each list. */

const selectRecord = prepared((db, p) =>
  db
    .select({ missionsDone, punctuality })
    .from(users)
    .where(eq(users.id, p('livreurId')))
    .prepare(),
);
const selectUnderWay = prepared((db, p) =>
  db
    .select({ n: missionsUnderWay })
    .from(users)
    .where(eq(users.id, p('livreurId')))
    .prepare(),
);

function of<Figures>(compute: (db: Db, livreurId: string) => Figures) {
  const figures = figuresOfOrders(
    ({ livreurIds }) => livreurIds,
    ({ db }, livreurId: string) => compute(db, livreurId),
  );
  return (source: Parameters<typeof figures>[0], livreurId: string) => figures(source)(livreurId);
}

/** Deliveries, and the share of the latest that was on time. */
export const recordOf = of(
  (db, livreurId) => selectRecord(db).get({ livreurId }) ?? { missionsDone: 0, punctuality: null },
);
export const missionsUnderWayOf = of((db, livreurId) => selectUnderWay(db).get({ livreurId })?.n ?? 0);
