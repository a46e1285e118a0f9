import type { Sqlite } from '#db/connection.ts';
import { DAY, HOUR, startOfDay } from '#domain/format/calendar.ts';
import type { Order } from './order.ts';
import type { Shared } from './scenario.ts';

/** The simulated house has its own reckoning of the open time: Monday to Saturday from 8 to 18 h, two hours a slot. */
const [OPENS, CLOSES] = [8 * HOUR, 18 * HOUR];
const SLOT = 2 * HOUR;
const HALF_HOUR = HOUR / 2;
const SUNDAY = 0;
const SERVICE = 24 * HOUR;
const toService = (hours = SERVICE / HOUR) => hours * HOUR;
/** A plant that stands still is reckoned with two hours in all, and with one more. */
const [STOP_LASTS, STOP_GOES_ON] = [2 * HOUR, HOUR];
/** From its 29th day on, a house promises by the work that it has measured, which this book does not repeat. */
const RECKONED_DAYS = 28;

function isOpenTime(at: number): boolean {
  return at % DAY >= OPENS && at % DAY <= CLOSES && new Date(at).getUTCDay() !== SUNDAY;
}

export function moveIntoOpenTime(at: number): number {
  if (isOpenTime(at)) return at;
  const midnight = startOfDay(at) + (at % DAY > CLOSES ? DAY : 0);
  return midnight + (new Date(midnight).getUTCDay() === SUNDAY ? DAY : 0) + OPENS + SLOT;
}

/** People are told half hours, and none after the closing. */
function findHourToTell(at: number): number {
  const halfHour = Math.ceil(at / HALF_HOUR) * HALF_HOUR;
  return Math.min(halfHour, startOfDay(at) + CLOSES);
}

const PROMISES = `SELECT id, created_at AS createdAt, promised_at AS promisedAt,
    promised_at_first AS first,
    (SELECT max(recorded_at) FROM order_events e WHERE e.order_number = o.number AND e.to_status = 'completed') AS recordedAt,
    coalesce((SELECT sum(to_at - from_at) FROM promise_moves m WHERE m.order_id = o.id AND m.leg = 'delivery'), 0) AS moved
  FROM orders o WHERE status <> 'cancelled'`;
/** An assignment answers for the hour that the client was asked for and has not chosen. */
const REPEATED_VISITS = `SELECT recorded_at AS at, to_status = 'assigned_for_delivery' AS isDelivery FROM order_events e
  WHERE order_number = (SELECT number FROM orders WHERE id = ?)
    AND (kind = 'visitFailed' AND from_status = 'pickup_en_route' OR kind = 'assigned' AND 'visitFailed' = (
      SELECT kind FROM order_events b WHERE b.order_number = e.order_number AND b.sequence < e.sequence
        AND kind IN ('visitFailed', 'slotChosen', 'assigned') ORDER BY sequence DESC LIMIT 1))`;
type RepeatedVisit = { at: number; isDelivery: number };

interface PromiseRow {
  id: string;
  createdAt: number;
  promisedAt: number;
  first: number;
  recordedAt: number | null;
  moved: number;
}

export function comparePromises(sqlite: Sqlite, { reality, house }: Shared): string[] {
  const rows = sqlite.prepare<[], PromiseRow>(PROMISES).all();
  const findVisits = sqlite.prepare<string, RepeatedVisit>(REPEATED_VISITS);
  const reckonedUntil = house.opened + RECKONED_DAYS * DAY;
  return rows.flatMap((row) => {
    const { id, promisedAt, first, recordedAt, moved } = row;
    const reference = id.slice(0, 8);
    const shownFirst = reality.shownPromises.get(id);
    if (shownFirst !== findHourToTell(first))
      return [`${reference} was shown ${shownFirst}, and is promised as ${first}`];
    if (!isOpenTime(first)) return [`${reference} is promised for closed time`];
    if (promisedAt - first !== moved)
      return [`${reference} is promised ${promisedAt - first} ms later, moved by ${moved}`];
    if ((recordedAt ?? house.now) >= reckonedUntil) return [];
    const readyAt = reality.readyAt.get(id) ?? house.now;
    const stops = reality.stops.filter(({ until }) => until < readyAt);
    const after = applyMoves({ ...row, stops }, findVisits.all(id), reality);
    return promisedAt === after ? [] : [`${reference} is promised for ${promisedAt} instead of ${after}`];
  });
}

type Promised = { slotFrom: number | null; promiseFrom: number; promisedAt: number; service: number };
type Move = { at: number; move(before: Promised): Promised };

type MovedRow = PromiseRow & Pick<Shared['reality'], 'stops'>;

function applyMoves(row: MovedRow, visits: readonly RepeatedVisit[], reality: Shared['reality']): number {
  const { id, createdAt, first, recordedAt, stops } = row;
  const { movedByDesk, chosenSlots, expressChanges } = reality;
  const booked = reality.bookedSlots.get(id);
  const begin = (slot: { to: number } | undefined, now: number) =>
    Math.max(slot?.to ?? moveIntoOpenTime(now), findPlantReturn(reality, now));
  const listOwn = <Change extends { orderId: string }>(changes: readonly Change[]) =>
    changes.filter(({ orderId }) => orderId === id);
  const isStanding = (at: number) => createdAt <= at && (recordedAt === null || recordedAt > at);

  const moves: Move[] = [
    ...stops.map(({ since, until }) => ({
      at: until,
      move: (before: Promised) => {
        const lost = Math.min(until, before.promisedAt) - Math.max(since, before.promiseFrom);
        const promisedAt = lost > 0 ? moveIntoOpenTime(before.promisedAt + lost) : before.promisedAt;
        const isToldAnew = findHourToTell(promisedAt) > findHourToTell(before.promisedAt);
        return isToldAnew ? { ...before, promisedAt } : before;
      },
    })),
    ...listOwn(movedByDesk).map(({ at, to }) => ({
      at,
      move: (before: Promised) => ({ ...before, promisedAt: to }),
    })),
    ...visits.map(({ at, isDelivery }) => ({
      at,
      move: (before: Promised) => {
        if (isDelivery) return { ...before, promisedAt: findNextVisit(at) };
        if (before.slotFrom !== null && before.slotFrom > at) return before;
        const promiseFrom = begin(undefined, at);
        const isExpress = before.service !== SERVICE;
        const from = isExpress ? begin({ to: findNextVisit(at) }, at) : promiseFrom;
        const promisedAt = Math.max(before.promisedAt, moveIntoOpenTime(from + before.service));
        return { ...before, slotFrom: null, promiseFrom, promisedAt };
      },
    })),
    ...listOwn(chosenSlots).map(({ at, leg, slot }) => ({
      at,
      move: (before: Promised) => {
        if (leg === 'delivery') return { ...before, promiseFrom: slot.to, promisedAt: slot.to };
        const promiseFrom = begin(slot, at);
        const promisedAt = moveIntoOpenTime(promiseFrom + before.service);
        return { ...before, slotFrom: slot.from, promiseFrom, promisedAt };
      },
    })),
    ...listOwn(expressChanges).map(({ at, hours, pickupBy }) => ({
      at,
      move: (before: Promised) => {
        const [promiseFrom, service] = [begin({ to: pickupBy }, at), toService(hours)];
        return { ...before, service, promiseFrom, promisedAt: moveIntoOpenTime(promiseFrom + service) };
      },
    })),
  ];
  const placed = {
    slotFrom: booked?.from ?? null,
    promiseFrom: begin(booked, createdAt),
    promisedAt: first,
    service: toService(reality.expressHours.get(id)),
  };
  return moves
    .filter(({ at }) => isStanding(at))
    .sort((a, b) => a.at - b.at)
    .reduce((promise, { move }) => move(promise), placed).promisedAt;
}

/** There is none while the plant stands still, or where it gains less than a slot; undefined once the house measures. */
export function reckonExpress(order: Order, promiseFrom: number): number | 'EXPRESS_FULL' | undefined {
  const { now, opened } = order.shared.house;
  if (now >= opened + RECKONED_DAYS * DAY) return undefined;
  const hour = findHourToTell(moveIntoOpenTime(order.pickupBy + toService(order.express?.hours)));
  const ordinary = findHourToTell(moveIntoOpenTime(promiseFrom + SERVICE));
  const isOffered = order.shared.reality.openStop === null && ordinary - hour >= SLOT && hour > now;
  return isOffered ? hour : 'EXPRESS_FULL';
}

/** A visit that failed is followed by one within a slot. */
const findNextVisit = (at: number): number =>
  findHourToTell(moveIntoOpenTime(isOpenTime(at) ? at + SLOT : at));

function findPlantReturn({ stops, openStop }: Shared['reality'], now: number): number {
  const all = openStop === null ? stops : [...stops, { since: openStop, until: Number.POSITIVE_INFINITY }];
  const stop = all.find(({ since, until }) => since <= now && until > now);
  return stop ? Math.max(stop.since + STOP_LASTS, now + STOP_GOES_ON) : 0;
}
