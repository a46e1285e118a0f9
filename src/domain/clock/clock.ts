import { formatSince, HOUR, MINUTE, roundUpToHalfHour } from '../format/calendar.ts';
import { isBeforePickup, isOpen, mayStopMove } from '../lifecycle/lifecycle.ts';
import { isReturning, type Order } from '../orders/order.ts';
import { findOpenMoment, isOpenAt, type OpenDays } from '../promises/openHours.ts';
import type { Slot } from '../promises/slots.ts';

export const CLOCK_SOURCES = ['asked', 'stopped', 'round', 'slot', 'told'] as const;
export type ClockSource = (typeof CLOCK_SOURCES)[number];

/** The one next event of an order and the hour that everybody reads. */
export interface Clock {
  event: 'pickup' | 'return';
  from: number | null;
  to: number | null;
  source: ClockSource;
  missed: boolean;
  next: NextWord | null;
}

/** A missed hour is followed by an arrival, or a call by an hour; `callBy` is null once that hour is over too. */
export type NextWord = (Slot | { callBy: number | null }) & { calledAt?: number };

/** A known arrival may begin after the hour that was told. */
export const comesTooLate = ({ from }: Pick<Clock, 'from'>, toldAt: number | null): boolean =>
  toldAt !== null && from !== null && from > toldAt;

/** The hour of the call that was due is over too. */
export const isAnswerOwed = ({ next }: Clock): boolean =>
  next !== null && 'callBy' in next && next.callBy === null;

export type ClockFacts = Pick<
  Order,
  'status' | 'linen' | 'returningAt' | 'slot' | 'deliverySlot' | 'toldAt' | 'arrival' | 'calledAt'
> & { plantStop: { since: number } | null };

export function readClock(order: ClockFacts, now: number, days: OpenDays): Clock | null {
  const arrival = findComingArrival(order, now);
  if (!isOpen(order.status))
    return arrival && isReturning(order) ? buildClock('return', 'round', arrival) : null;
  const event = isBeforePickup(order.status) ? 'pickup' : 'return';
  const { toldAt } = order;
  if (toldAt === null) return buildClock(event, 'asked');
  if (order.plantStop !== null && mayStopMove(order.status)) return buildClock(event, 'stopped');
  const slot = findChosenSlot(order);
  const missed = now > toldAt;
  return {
    ...(arrival
      ? buildClock(event, 'round', arrival)
      : buildClock(event, slot ? 'slot' : 'told', slot ?? { from: null, to: toldAt })),
    missed,
    next: missed ? findNextWord(order, toldAt, { arrival, now, days }) : null,
  };
}

/** The hours that the livreur's own list says, until they are over. */
const findComingArrival = ({ arrival }: Pick<ClockFacts, 'arrival'>, now: number): Slot | null =>
  arrival && now <= arrival.to ? arrival : null;

type Hours = Pick<Clock, 'from' | 'to'>;

const buildClock = (
  event: Clock['event'],
  source: ClockSource,
  { from, to }: Hours = { from: null, to: null },
): Clock => ({ event, from, to, source, missed: false, next: null });

/** A slot binds as long as its end is what was told. */
function findChosenSlot({ status, slot, deliverySlot, toldAt }: ClockFacts): Slot | null {
  const chosen = isBeforePickup(status) ? slot : deliverySlot;
  return chosen && chosen.to === toldAt ? chosen : null;
}

function findNextWord(
  { calledAt }: ClockFacts,
  toldAt: number,
  { arrival, now, days }: { arrival: Slot | null; now: number; days: OpenDays },
): NextWord {
  const callBy = computeCallBy(toldAt, days);
  const called = calledAt !== null && calledAt > toldAt ? { calledAt } : {};
  return { ...(arrival ?? { callBy: now <= callBy ? callBy : null }), ...called };
}

/** Missed hours and orders that ask their client come first, then the nearest event, then orders without an hour. */
export const sortByUrgency = <Row extends { clock: Clock | null }>(rows: readonly Row[]): Row[] =>
  [...rows].sort((a, b) => rankClock(a.clock) - rankClock(b.clock));

function rankClock(clock: Clock | null): number {
  if (!clock) return Number.MAX_SAFE_INTEGER;
  return clock.missed || clock.source === 'asked' ? 0 : (clock.to ?? Number.MAX_SAFE_INTEGER - 1);
}

/** Somebody calls within an hour of open time. */
export function computeCallBy(toldAt: number, days: OpenDays): number {
  const callBy = findOpenMoment(days, toldAt) + HOUR;
  return roundUpToHalfHour(isOpenAt(days, callBy) ? callBy : findOpenMoment(days, callBy) + HOUR);
}

/** When the client may expect the livreur. */
export type Arrival = { from: number; to: number };

/** A round's hours are out by this much on most days. */
const ARRIVAL_MARGIN_MS = 20 * MINUTE;
const ARRIVAL_STEP_MS = 15 * MINUTE;

/** Nobody is told a minute, which traffic would belie, nor an hour before the chosen slot begins. */
export function widenArrival(at: number, slotFrom: number | null): Arrival {
  const from = Math.floor((at - ARRIVAL_MARGIN_MS) / ARRIVAL_STEP_MS) * ARRIVAL_STEP_MS;
  return {
    from: Math.max(from, slotFrom ?? from),
    to: Math.ceil((at + ARRIVAL_MARGIN_MS) / ARRIVAL_STEP_MS) * ARRIVAL_STEP_MS,
  };
}

/** A step has gone on for longer than it takes, though nobody was told an hour that is over. */
export type Slow = { since: number };

export const readSlow = ({ stepDueAt }: { stepDueAt: number | null }, now: number): Slow | null =>
  stepDueAt !== null && now > stepDueAt ? { since: stepDueAt } : null;

export const describeSlow = ({ since }: Slow, now: number): string =>
  `À relancer depuis ${formatSince(since, now)}`;
