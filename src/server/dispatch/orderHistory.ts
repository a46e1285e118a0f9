import { eq } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import {
  contactAttempts,
  countSettlements,
  handovers,
  orderChanges,
  orderEvents,
  visits,
} from '#db/schema.ts';
import { pickColumns } from '#db/select.ts';
import { isBlind } from '#domain/money/cash.ts';
import type { SignedCtx } from '../ctx.ts';
import { toPointOrNull } from '../orderFields/points.ts';
import { listEvents } from '../orders/orders.reads.ts';

type ListedEvent = ReturnType<typeof listEvents>[number];
type Steps = ReturnType<typeof readSteps>;
type Step<Kind extends keyof Steps> = Steps[Kind] extends Map<number, infer Row> ? Row : never;

type OfEvent = SQLiteTable & Record<'orderId' | 'sequence', SQLiteColumn>;

/** Rows that the acts on an order recorded beside their events, by event. */
function readSteps({ db }: SignedCtx, orderId: string) {
  const listSteps = <Picked extends Record<string, SQLiteColumn>>(table: OfEvent, picked: Picked) =>
    db
      .select({ sequence: orderEvents.sequence, ...picked })
      .from(table)
      .innerJoin(orderEvents, eq(orderEvents.sequence, table.sequence))
      .where(eq(table.orderId, orderId))
      .all();
  const ofHandovers = {
    ...pickColumns(handovers, 'leg', 'how', 'reason', 'note', 'pieces'),
    ...pickColumns(handovers, 'counts', 'bags', 'photo', 'undoneBy'),
  };
  const ofVisits = pickColumns(visits, 'leg', 'reason', 'attempt', 'note', 'lng', 'lat');
  return {
    handovers: groupBySequence(listSteps(handovers, ofHandovers)),
    visits: groupBySequence(listSteps(visits, ofVisits)),
    changes: groupBySequence(listSteps(orderChanges, pickColumns(orderChanges, 'agreed', 'before', 'after'))),
    settlements: groupBySequence(
      listSteps(countSettlements, pickColumns(countSettlements, 'lost', 'reason')),
    ),
    contacts: groupBySequence(listSteps(contactAttempts, pickColumns(contactAttempts, 'words', 'channel'))),
  };
}

/** Notes about third persons and the workshop's counts are for the desk alone. */
export function readOrderHistory(ctx: SignedCtx, orderId: string) {
  const events = listEvents(ctx, orderId);
  const steps = readSteps(ctx, orderId);
  return events.map(({ isUncounted, ...event }) => ({
    ...(isUncounted && isBlind(ctx.actor.role) ? hideCash(event) : event),
    handover: toHandover(steps.handovers.get(event.sequence)),
    visit: toVisit(steps.visits.get(event.sequence)),
    change: steps.changes.get(event.sequence) ?? null,
    settlement: steps.settlements.get(event.sequence) ?? null,
    contact: steps.contacts.get(event.sequence) ?? null,
  }));
}

function hideCash<Event extends Omit<ListedEvent, 'isUncounted'>>(event: Event) {
  return { ...event, entry: event.entry && { ...event.entry, amount: null }, actorName: '' };
}

const groupBySequence = <Row extends { sequence: number }>(rows: Row[]) =>
  new Map(rows.map(({ sequence, ...row }) => [sequence, row]));

function toHandover(row: Step<'handovers'> | undefined) {
  if (!row) return null;
  const { undoneBy, ...handover } = row;
  return { ...handover, isUndone: undoneBy !== null };
}

function toVisit(row: Step<'visits'> | undefined) {
  if (!row) return null;
  const { lng, lat, ...visit } = row;
  return { ...visit, location: toPointOrNull({ lng, lat }) };
}
