import type { Sqlite } from '#db/connection.ts';
import { HOUR } from '#domain/format/calendar.ts';
import { isOpenTime, moveIntoOpenTime } from './openTime.ts';
import type { Shared } from './scenario.ts';

const PROMISES = `SELECT id, created_at AS createdAt, promised_at AS promisedAt,
    promised_at_first AS first, completed_at AS completedAt,
    (SELECT max(recorded_at) FROM order_events e WHERE e.order_number = o.number AND e.to_status = 'completed') AS recordedAt,
    coalesce((SELECT sum(to_at - from_at) FROM promise_moves m WHERE m.order_id = o.id), 0) AS moved
  FROM orders o WHERE status <> 'cancelled'`;
const FAILED_PICKUPS = `SELECT recorded_at FROM order_events
  WHERE order_number = (SELECT number FROM orders WHERE id = ?) AND kind = 'visitFailed' AND from_status = 'pickup_en_route'`;

const SERVICE = 24 * HOUR;
/** A plant that stands still is reckoned with two hours in all, and with one more. */
const [STOP_LASTS, STOP_GOES_ON] = [2 * HOUR, HOUR];

interface PromiseRow {
  id: string;
  createdAt: number;
  promisedAt: number;
  first: number;
  completedAt: number | null;
  recordedAt: number | null;
  moved: number;
}

export function comparePromises(sqlite: Sqlite, { reality, house }: Shared, explained: string[]): string[] {
  const rows = sqlite.prepare(PROMISES).all() as PromiseRow[];
  const findFailures = sqlite.prepare(FAILED_PICKUPS).pluck();
  return rows.flatMap((row) => {
    const { id, createdAt, promisedAt, first, completedAt, moved } = row;
    const reference = id.slice(0, 8);
    const shownFirst = reality.shownPromises.get(id);
    if (shownFirst !== first) return [`${reference} was shown ${shownFirst}, and is promised as ${first}`];
    // A day may be closed at the very instant of the order, after it.
    if (!isOpenTime(first, reality.closings, createdAt - 1))
      return [`${reference} is promised for closed time`];
    if (promisedAt - first !== moved)
      return [`${reference} is promised ${promisedAt - first} ms later, moved by ${moved}`];
    const after = applyMoves(row, findFailures.all(id) as number[], reality);
    if (promisedAt !== after)
      return [`${reference} is promised for ${promisedAt}, after its moves for ${after}`];
    const isLate = (completedAt ?? house.now) > promisedAt;
    if (isLate) explained.push(`${reference} is late`);
    return [];
  });
}

type Promised = { slotFrom: number | null; promiseFrom: number; promisedAt: number };
type Move = { at: number; move(before: Promised): Promised };

function applyMoves(row: PromiseRow, failures: readonly number[], reality: Shared['reality']): number {
  const { id, createdAt, first, recordedAt } = row;
  const { stops, movedByDesk, closings, chosenSlots } = reality;
  const moveOpen = (at: number, now: number) => moveIntoOpenTime(at, closings, now);
  const booked = reality.bookedSlots.get(id);
  const begin = (slot: { to: number } | undefined, now: number) =>
    Math.max(slot?.to ?? moveOpen(now, now), findPlantReturn(reality, now));
  const isStanding = (at: number) => createdAt <= at && (recordedAt === null || recordedAt > at);

  const moves: Move[] = [
    ...stops.map(({ since, until }) => ({
      at: until,
      move: (before: Promised) => {
        const lost = Math.min(until, before.promisedAt) - Math.max(since, before.promiseFrom);
        return lost > 0 ? { ...before, promisedAt: moveOpen(before.promisedAt + lost, until) } : before;
      },
    })),
    ...closings.map(({ since }) => ({
      at: since,
      move: (before: Promised) =>
        before.promisedAt > since ? { ...before, promisedAt: moveOpen(before.promisedAt, since) } : before,
    })),
    ...movedByDesk
      .filter(({ orderId }) => orderId === id)
      .map(({ at, to }) => ({ at, move: (before: Promised) => ({ ...before, promisedAt: to }) })),
    ...failures.map((at) => ({
      at,
      move: (before: Promised) => {
        if (before.slotFrom !== null && before.slotFrom > at) return before;
        const promiseFrom = begin(undefined, at);
        const promisedAt = Math.max(before.promisedAt, moveOpen(promiseFrom + SERVICE, at));
        return { slotFrom: null, promiseFrom, promisedAt };
      },
    })),
    ...chosenSlots
      .filter(({ orderId }) => orderId === id)
      .map(({ at, leg, slot }) => ({
        at,
        move: (before: Promised) => {
          if (leg === 'delivery') return { ...before, promiseFrom: slot.to, promisedAt: slot.to };
          const promiseFrom = begin(slot, at);
          return { slotFrom: slot.from, promiseFrom, promisedAt: moveOpen(promiseFrom + SERVICE, at) };
        },
      })),
  ];
  const placed = {
    slotFrom: booked?.from ?? null,
    promiseFrom: begin(booked, createdAt),
    promisedAt: first,
  };
  return moves
    .filter(({ at }) => isStanding(at))
    .sort((a, b) => a.at - b.at)
    .reduce((promise, { move }) => move(promise), placed).promisedAt;
}

function findPlantReturn({ stops, openStop }: Shared['reality'], now: number): number {
  const all = openStop === null ? stops : [...stops, { since: openStop, until: Number.POSITIVE_INFINITY }];
  const stop = all.find(({ since, until }) => since <= now && until > now);
  return stop ? Math.max(stop.since + STOP_LASTS, now + STOP_GOES_ON) : 0;
}
