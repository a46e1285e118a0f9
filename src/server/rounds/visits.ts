import { and, isNotNull } from 'drizzle-orm';

import { orders } from '#db/schema.ts';
import { pickColumns } from '#db/select.ts';
import { DAY } from '#domain/format/calendar.ts';
import type { CodeLeg } from '#domain/pieces/handover.ts';
import { getNextLeg, isAssigned, isDueBy, type VisitedOrder } from '#domain/rounds/dayStops.ts';
import type { Deps } from '../ctx.ts';
import { IS_LINEN_TO_RETURN } from '../orderFields/linenJson.ts';
import { clientName, joinPeople } from '../orderFields/orderJson.ts';
import { toPointOrNull } from '../orderFields/points.ts';
import { IS_OPEN } from '../orderFields/promiseJson.ts';
import { roundPosition } from '../orderFields/roundJson.ts';

/** What the plan of a day says of a visit beside what the solver reads. */
export interface Visit extends VisitedOrder {
  version: number;
  clientAddress: string;
  clientName: string;
  /** Null where nobody arranged it. */
  roundPosition: number | null;
}

const columns = {
  ...pickColumns(orders, 'id', 'status', 'livreurId', 'lng', 'lat', 'pieces', 'piecesHeld', 'slotFrom'),
  ...pickColumns(orders, 'pickupBy', 'deliverySlotFrom', 'deliverySlotTo', 'promisedAt'),
  ...pickColumns(orders, 'version', 'clientAddress'),
  clientName,
  roundPosition,
};
export function listVisits({ db }: Pick<Deps, 'db'>): Visit[] {
  return [IS_OPEN, and(IS_LINEN_TO_RETURN, isNotNull(orders.returningAt))]
    .flatMap((part) => joinPeople(db.select(columns).from(orders).$dynamic()).where(part).all())
    .map(({ lng, lat, ...visit }) => ({ ...visit, clientLocation: toPointOrNull({ lng, lat }) }));
}

export type DayVisit = Omit<Visit, 'id'> & { orderId: string; leg: CodeLeg };

/** The missions of every livreur, and what is due by the end of that day and assigned to nobody. */
export function listDayVisits(ctx: Pick<Deps, 'db'>, input: { day: string }): DayVisit[] {
  const dayEnd = Date.parse(input.day) + DAY;
  return listVisits(ctx)
    .filter((visit) => isAssigned(visit.status) || isDueBy(visit, dayEnd))
    .map(({ id: orderId, ...visit }) => ({ orderId, leg: getNextLeg(visit.status), ...visit }));
}
