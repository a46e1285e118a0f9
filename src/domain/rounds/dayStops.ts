import { DAY, HOUR, MINUTE } from '../format/calendar.ts';
import type { HouseSettings } from '../house.ts';
import { getMissionLeg, isOnTheRoad, isOpen, type OrderStatus } from '../lifecycle/lifecycle.ts';
import type { CodeLeg } from '../pieces/handover.ts';
import type { Point } from '../places/geo.ts';
import { findOpening } from '../promises/openHours.ts';
import type { RoundLivreur, RoundStop } from './plan.ts';

export interface VisitedOrder {
  id: string;
  status: OrderStatus;
  livreurId: string | null;
  clientLocation: Point | null;
  pieces: number;
  piecesHeld: number;
  slotFrom: number | null;
  pickupBy: number | null;
  deliverySlotFrom: number | null;
  deliverySlotTo: number | null;
  toldAt: number | null;
}

type TimedVisit = Omit<VisitedOrder, 'id' | 'livreurId' | 'clientLocation' | 'pieces' | 'piecesHeld'>;

/** The next visit of an order; linen of an ended order is brought back. */
export function getNextLeg(status: OrderStatus): CodeLeg {
  if (!isOpen(status)) return 'return';
  return getMissionLeg(status) ?? (status === 'pending' ? 'pickup' : 'delivery');
}

export const isAssigned = (status: OrderStatus): boolean => getMissionLeg(status) !== null || !isOpen(status);

/** Somebody has to go by the end of that day, although nobody is sent yet. */
export function isDueBy(order: VisitedOrder, dayEnd: number): boolean {
  // Nobody goes for an order whose client has still to choose an hour.
  return !isAssigned(order.status) && (findVisitTime(order) ?? Number.POSITIVE_INFINITY) < dayEnd;
}

export const isVisitOfDay = (order: VisitedOrder, day: number, now: number): boolean =>
  !isForEarlierDay(order, day, now) &&
  (isAssigned(order.status) ? !isForLaterDay(order, day + DAY) : isDueBy(order, day + DAY));

/** A told hour that is over is in each plan to come until somebody goes; linen to give back is in today's alone. */
function isForEarlierDay(order: VisitedOrder, day: number, now: number): boolean {
  const leg = getNextLeg(order.status);
  const dueAt = getDueAt(order, leg);
  const isUnderWay = leg === 'return' || isOnTheRoad(order.status);
  return day > now && (isUnderWay || (dueAt !== null && dueAt >= now && dueAt < day));
}

/** A livreur on the road goes on; else nobody goes on this day for a slot or a told hour of a later one. */
export const isForLaterDay = (order: TimedVisit, dayEnd: number): boolean =>
  !isOnTheRoad(order.status) && (findVisitTime(order) ?? 0) >= dayEnd;

/** `from` is when the rounds begin: a slot that is over then binds nobody any more. */
export function buildRoundStop(
  order: VisitedOrder,
  terms: { from: number; serviceMs: number },
): Omit<RoundStop, 'point' | 'fetchFrom' | 'isUnderWay'> {
  const leg = getNextLeg(order.status);
  const slot = getChosenSlot(order, leg);
  const window = slot && slot.to > terms.from ? slot : null;
  return {
    orderId: order.id,
    leg,
    window,
    dueAt: window ? null : getDueAt(order, leg),
    serviceMs: terms.serviceMs,
    pieces: leg === 'pickup' ? order.pieces : order.piecesHeld || order.pieces,
    livreurId: isAssigned(order.status) ? order.livreurId : null,
  };
}

function getChosenSlot(order: TimedVisit, leg: CodeLeg): { from: number; to: number } | null {
  const [from, to] =
    leg === 'pickup' ? [order.slotFrom, order.pickupBy] : [order.deliverySlotFrom, order.deliverySlotTo];
  return from === null || to === null || leg === 'return' ? null : { from, to };
}

const getDueAt = ({ toldAt }: Pick<VisitedOrder, 'toldAt'>, leg: CodeLeg): number | null =>
  leg === 'return' ? null : toldAt;

/** The chosen slot, else the told hour; linen that is brought back has neither. */
export function findVisitTime(order: TimedVisit): number | null {
  const leg = getNextLeg(order.status);
  return getChosenSlot(order, leg)?.from ?? getDueAt(order, leg);
}

type Terms = Pick<HouseSettings, 'hours' | 'holidays' | 'breakMinutes'>;

const USUAL_OPENING = { opensAt: 8 * HOUR, closesAt: 18 * HOUR };
/** After closing time, or on a closed day, the missions that are left still need an order. */
const OVERTIME_MS = 8 * HOUR;
const BREAK_FROM = 11 * HOUR + 30 * MINUTE;
const BREAK_TO = 14 * HOUR;

type RoundHours = Pick<RoundLivreur, 'from' | 'to' | 'closesAt'>;

export function getRoundHours(terms: Terms, day: number, now: number): RoundHours {
  const { opensAt, closesAt } = findOpening(terms, day) ?? {
    opensAt: day + USUAL_OPENING.opensAt,
    closesAt: day + USUAL_OPENING.closesAt,
  };
  const from = Math.max(opensAt, now);
  return { from, to: from < closesAt ? closesAt : from + OVERTIME_MS, closesAt };
}

export function getRoundBreak({ breakMinutes }: Terms, day: number, from: number): RoundLivreur['break'] {
  const latest = day + BREAK_TO - breakMinutes * MINUTE;
  if (breakMinutes === 0 || from > latest) return null;
  return { from: Math.max(from, day + BREAK_FROM), to: day + BREAK_TO, ms: breakMinutes * MINUTE };
}
