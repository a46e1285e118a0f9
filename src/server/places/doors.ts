import { and, asc, eq, gte, lte, sql } from 'drizzle-orm';
import { isEventOf } from '#db/orderEvents.ts';
import { doorStays, orderEvents, positions } from '#db/schema.ts';
import { pickColumns } from '#db/select.ts';
import type { NewHandover } from '#domain/pieces/handover.ts';
import { findStay, STAY_WINDOW_MS } from '#domain/places/door.ts';
import type { ActEvent } from '../acts/change.ts';
import type { Deps } from '../ctx.ts';
import { toPoint, toPointOrNull, toStoredPoint } from '../orderFields/points.ts';

/** Positions go after seven days, so the place where a livreur stood is stored with the hand-over itself. */
export function storeStays(deps: Deps, events: readonly ActEvent[]): void {
  for (const event of events) storeStay(deps, event);
}

function storeStay({ db }: Deps, { orderId, sequence, at, actor, before, handover }: ActEvent): void {
  if (!before || !handover || handover.leg === 'return' || actor.id !== before.livreurId) return;
  const pin = toPointOrNull(before);
  if (!pin || !isAtDoor(handover)) return;
  const departure = db
    .select({ at: sql`coalesce(max(${orderEvents.at}), 0)` })
    .from(orderEvents)
    .where(and(isEventOf(orderId), eq(orderEvents.to, before.status)));
  const track = db
    .select(pickColumns(positions, 'lng', 'lat', 'accuracy', 'at'))
    .from(positions)
    .where(
      and(
        eq(positions.livreurId, actor.id),
        gte(positions.at, sql`max(${at - STAY_WINDOW_MS}, (${departure}))`),
        lte(positions.at, at),
      ),
    )
    .orderBy(asc(positions.at))
    .all()
    .map(({ lng, lat, ...one }) => ({ ...one, point: toPoint({ lng, lat }) }));
  const stay = findStay(track, pin);
  if (!stay) return;
  db.insert(doorStays)
    .values({ orderId, sequence, ...toStoredPoint(stay), at })
    .onConflictDoNothing()
    .run();
}

/** A neighbour has another door, and a hand-over that nobody confirmed may have been anywhere. */
function isAtDoor({ how, reason }: NewHandover): boolean {
  return how !== 'bypass' || reason === 'gardien' || reason === 'proche' || reason === 'code_oublie';
}
