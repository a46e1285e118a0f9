import { HOUR, MINUTE } from '../format/calendar.ts';
import type { HouseSettings } from '../house.ts';
import { findOpening } from '../promises/openHours.ts';
import type { RoundLivreur } from './plan.ts';

type Terms = Pick<HouseSettings, 'hours' | 'holidays' | 'breakMinutes'>;

const USUAL_OPENING = { opensAt: 8 * HOUR, closesAt: 18 * HOUR };
/** After closing time, or on a closed day, the missions that are left still need an order. */
const OVERTIME_MS = 8 * HOUR;
const BREAK_FROM = 11 * HOUR + 30 * MINUTE;
const BREAK_TO = 14 * HOUR;

export function getRoundHours(terms: Terms, day: number, now: number): { from: number; to: number } {
  const { opensAt, closesAt } = findOpening(terms, day) ?? {
    opensAt: day + USUAL_OPENING.opensAt,
    closesAt: day + USUAL_OPENING.closesAt,
  };
  const from = Math.max(opensAt, now);
  return { from, to: from < closesAt ? closesAt : from + OVERTIME_MS };
}

export function getRoundBreak({ breakMinutes }: Terms, day: number, from: number): RoundLivreur['break'] {
  const latest = day + BREAK_TO - breakMinutes * MINUTE;
  if (breakMinutes === 0 || from > latest) return null;
  return { from: Math.max(from, day + BREAK_FROM), to: day + BREAK_TO, ms: breakMinutes * MINUTE };
}
