import { DAY, HOUR, MINUTE, startOfDay } from '../format/calendar.ts';
import { findNextOpening, findOpening, getWeekday, type OpenDays } from './openHours.ts';
import { computeOverlap, mergeStops, type StopSpan } from './stops.ts';

export interface PlantRate {
  source: 'setting' | 'measured';
  /** Pieces an hour, above 0; Monday is the first. */
  byWeekday: readonly number[];
}

export type PlantDay = { day: number; pieces: number; busyMinutes: number };

/** The last four weeks tell how fast the plant is at present. */
export const MEASURED_DAYS = 28;
/** With less work than that, linen that lies ready counts for more than linen that is cleaned. */
const FEWEST_BUSY_MINUTES = 40 * 60;
const FEWEST_PIECES = 200;
const FEWEST_WEEKDAY_MINUTES = 4 * 60;

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7];

export const makeSteadyRate = (piecesPerHour: number): PlantRate => ({
  source: 'setting',
  byWeekday: WEEKDAYS.map(() => piecesPerHour),
});

/** The rate is unknown before four weeks have been counted. */
export function measurePlantRate(
  days: readonly PlantDay[],
  firstDay: number | null,
  now: number,
): PlantRate | null {
  const since = startOfDay(now) - MEASURED_DAYS * DAY;
  if (firstDay === null || firstDay > since) return null;
  const recentDays = days.filter(({ day }) => day >= since && day < startOfDay(now));
  const all = sumPlantDays(recentDays);
  if (all.pieces < FEWEST_PIECES || all.busyMinutes < FEWEST_BUSY_MINUTES) return null;
  const byWeekday = WEEKDAYS.map((weekday) => {
    const sum = sumPlantDays(recentDays.filter(({ day }) => getWeekday(day) === weekday));
    const isEnough = sum.pieces > 0 && sum.busyMinutes >= FEWEST_WEEKDAY_MINUTES;
    const { pieces, busyMinutes } = isEnough ? sum : all;
    return (pieces * 60) / busyMinutes;
  });
  return { source: 'measured', byWeekday };
}

const sumPlantDays = (days: readonly PlantDay[]) => ({
  pieces: days.reduce((sum, day) => sum + day.pieces, 0),
  busyMinutes: days.reduce((sum, day) => sum + day.busyMinutes, 0),
});

export const getRateAt = (rate: PlantRate, at: number): number =>
  rate.byWeekday[getWeekday(startOfDay(at)) - 1] ?? 0;

/** Days of waiting need room for days that are slower than usual; who sets a rate has thought of them. */
const PROMISED_SHARE = 0.95;

export const getPromisedRate = (rate: PlantRate, at: number): number =>
  getRateAt(rate, at) * (rate.source === 'measured' ? PROMISED_SHARE : 1);

/** A plant that waits for the moto is not slow. */
const WAY_TO_PLANT = 25 * MINUTE;

/** The open minutes of a day in which linen lay in the plant and the plant did not stand still; stays begin at the pickup. */
export function countBusyMinutes(
  days: OpenDays,
  day: number,
  stays: readonly StopSpan[],
  stops: readonly StopSpan[],
): number {
  const opening = findOpening(days, day);
  if (!opening) return 0;
  const busySpans = mergeStops(
    stays
      .map(({ since, until }) => ({
        since: Math.max(since + WAY_TO_PLANT, opening.opensAt),
        until: Math.min(until, opening.closesAt),
      }))
      .filter(({ since, until }) => since < until),
  );
  const stillSpans = mergeStops(stops);
  const ms = busySpans.reduce((sum, { since, until }) => {
    const span = { promiseFrom: since, promisedAt: until };
    return sum + until - since - stillSpans.reduce((still, stop) => still + computeOverlap(stop, span), 0);
  }, 0);
  return Math.round(ms / MINUTE);
}

/** When so much is done that begins at `from` and goes on in open time alone. */
export function finishInOpenTime(
  days: OpenDays,
  from: number,
  amount: number,
  getHourlyRate: (at: number) => number,
): number {
  let [at, rest] = [from, amount];
  for (;;) {
    const { opensAt, closesAt } = findNextOpening(days, at);
    at = Math.max(at, opensAt);
    const hourlyRate = getHourlyRate(at);
    const lasts = (rest * HOUR) / hourlyRate;
    if (lasts <= closesAt - at) return Math.ceil(at + lasts);
    rest -= ((closesAt - at) * hourlyRate) / HOUR;
    at = closesAt + 1;
  }
}
