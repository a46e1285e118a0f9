import { eq } from 'drizzle-orm';
import type { Db } from '#db/connection.ts';
import { contactAttempts, countSettlements, handovers, orderChanges, visits } from '#db/schema.ts';
import { pickColumns } from '#db/select.ts';
import type { ContactAttempt } from '#domain/contacts/attempt.ts';
import { isBlind } from '#domain/money/cash.ts';
import type { EntryOfEvent } from '#domain/money/ledger.ts';
import type { OrderContent } from '#domain/pieces/changes.ts';
import type { Point } from '#domain/places/geo.ts';
import type { SignedCtx } from '../ctx.ts';
import { toPointOrNull } from '../orderFields/points.ts';
import { listEvents } from '../orders/timeline.ts';

type ListedEvent = ReturnType<typeof listEvents>[number];
type HandoverRow = ReturnType<typeof listHandovers>[number];
type VisitRow = ReturnType<typeof listVisits>[number];
type ChangeRow = ReturnType<typeof listChanges>[number];
type SettlementRow = ReturnType<typeof listSettlements>[number];

/** Notes about third persons and the workshop's counts are for the desk alone. */
export interface HistoryEvent extends Omit<ListedEvent, 'entry' | 'isUncounted'> {
  entry: (Omit<EntryOfEvent, 'amount'> & { amount: number | null }) | null;
  handover: (Omit<HandoverRow, 'sequence' | 'undoneBy'> & { isUndone: boolean }) | null;
  visit: (Omit<VisitRow, 'sequence' | 'lng' | 'lat'> & { location: Point | null }) | null;
  change: (Omit<ChangeRow, 'sequence'> & { before: OrderContent; after: OrderContent }) | null;
  settlement: Omit<SettlementRow, 'sequence'> | null;
  contact: ContactAttempt | null;
}

const listHandovers = (db: Db, orderId: string) =>
  db
    .select({
      ...pickColumns(handovers, 'sequence', 'leg', 'how', 'reason', 'note', 'pieces'),
      ...pickColumns(handovers, 'counts', 'bags', 'photo', 'undoneBy'),
    })
    .from(handovers)
    .where(eq(handovers.orderId, orderId))
    .all();

const listVisits = (db: Db, orderId: string) =>
  db
    .select(pickColumns(visits, 'sequence', 'leg', 'reason', 'attempt', 'note', 'lng', 'lat'))
    .from(visits)
    .where(eq(visits.orderId, orderId))
    .all();

const listChanges = (db: Db, orderId: string) =>
  db
    .select(pickColumns(orderChanges, 'sequence', 'agreed', 'before', 'after'))
    .from(orderChanges)
    .where(eq(orderChanges.orderId, orderId))
    .all();

const listSettlements = (db: Db, orderId: string) =>
  db
    .select(pickColumns(countSettlements, 'sequence', 'lost', 'reason'))
    .from(countSettlements)
    .where(eq(countSettlements.orderId, orderId))
    .all();

export function readOrderHistory(ctx: SignedCtx, orderId: string): HistoryEvent[] {
  const events = listEvents(ctx, orderId);
  const handoverOf = groupBySequence(listHandovers(ctx.db, orderId));
  const visitOf = groupBySequence(listVisits(ctx.db, orderId));
  const changeOf = groupBySequence(listChanges(ctx.db, orderId));
  const settlementOf = groupBySequence(listSettlements(ctx.db, orderId));
  const attempts = ctx.db
    .select(pickColumns(contactAttempts, 'sequence', 'words', 'channel'))
    .from(contactAttempts)
    .where(eq(contactAttempts.orderId, orderId))
    .all();
  const attemptOf = groupBySequence(attempts);
  return events.map(({ isUncounted, ...event }) => ({
    ...(isUncounted && isBlind(ctx.actor.role) ? hideCash(event) : event),
    handover: toHandover(handoverOf.get(event.sequence)),
    visit: toVisit(visitOf.get(event.sequence)),
    change: omitSequence(changeOf.get(event.sequence)),
    settlement: omitSequence(settlementOf.get(event.sequence)),
    contact: omitSequence(attemptOf.get(event.sequence)),
  }));
}

function hideCash<Event extends Omit<ListedEvent, 'isUncounted'>>(event: Event) {
  return { ...event, entry: event.entry && { ...event.entry, amount: null }, actorName: '' };
}

const groupBySequence = <Row extends { sequence: number }>(rows: Row[]) =>
  new Map(rows.map((row) => [row.sequence, row]));

function omitSequence<Row extends { sequence: number }>(row: Row | undefined): Omit<Row, 'sequence'> | null {
  if (!row) return null;
  const { sequence: _, ...rest } = row;
  return rest;
}

function toHandover(row: HandoverRow | undefined): HistoryEvent['handover'] {
  if (!row) return null;
  const { sequence: _, undoneBy, ...handover } = row;
  return { ...handover, isUndone: undoneBy !== null };
}

function toVisit(row: VisitRow | undefined): HistoryEvent['visit'] {
  if (!row) return null;
  const { sequence: _, lng, lat, ...visit } = row;
  return { ...visit, location: toPointOrNull({ lng, lat }) };
}
