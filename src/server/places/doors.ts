import { and, asc, eq, gte, lte, sql } from 'drizzle-orm';
import { prepareStatement } from '#db/connection.ts';
import { isEventOf } from '#db/orderEvents.ts';
import { doorStays, orderEvents, positions } from '#db/schema.ts';
import { pickColumns } from '#db/select.ts';
import type { NewHandover } from '#domain/pieces/handover.ts';
import { findStay, STAY_WINDOW_MS } from '#domain/places/door.ts';
import type { ActEvent } from '../acts/event.ts';
import type { Deps } from '../ctx.ts';
import { toPoint, toPointOrNull, toStoredPoint } from '../orderFields/points.ts';

/** The livreur's way since the last time that the order took this status. */
const selectTrack = prepareStatement((db, p) => {
  const departure = db
    .select({ at: sql`coalesce(max(${orderEvents.at}), 0)` })
    .from(orderEvents)
    .where(and(isEventOf(p('orderId')), eq(orderEvents.to, p('status'))));
  return db
    .select(pickColumns(positions, 'lng', 'lat', 'accuracy', 'at'))
    .from(positions)
    .where(
      and(
        eq(positions.livreurId, p('livreurId')),
        gte(positions.at, sql`max(${p('since')}, (${departure}))`),
        lte(positions.at, p('until')),
      ),
    )
    .orderBy(asc(positions.at));
});
const insertStay = prepareStatement((db, p) =>
  db
    .insert(doorStays)
    .values(p.row('orderId', 'sequence', 'lng', 'lat', 'at'))
    .onConflictDoNothing(),
);

/** Positions go after seven days, so the place where a livreur stood is stored with the hand-over itself. */
export function storeStays(deps: Deps, events: readonly ActEvent[]): void {
  for (const event of events) storeStay(deps, event);
}

function storeStay({ db }: Deps, { orderId, sequence, at, actor, before, handover }: ActEvent): void {
  if (!before || !handover || handover.leg === 'return' || actor.id !== before.livreurId) return;
  const pin = toPointOrNull(before);
  if (!pin || !isAtDoor(handover)) return;
  const track = selectTrack(db)
    .all({ orderId, status: before.status, livreurId: actor.id, since: at - STAY_WINDOW_MS, until: at })
    .map(({ lng, lat, ...one }) => ({ ...one, point: toPoint({ lng, lat }) }));
  const stay = findStay(track, pin);
  if (stay) insertStay(db).run({ orderId, sequence, ...toStoredPoint(stay), at });
}

/** A neighbour has another door, and a hand-over that nobody confirmed may have been anywhere. */
function isAtDoor({ how, reason }: NewHandover): boolean {
  return how !== 'bypass' || reason === 'gardien' || reason === 'proche' || reason === 'code_oublie';
}
