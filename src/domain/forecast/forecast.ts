import { DAY } from '../format/calendar.ts';
import { findOpening, getWeekday, type OpenDays } from '../promises/openHours.ts';
import { type Expectation, expectPieces, measureError } from './band.ts';

export const LEAST_FORECAST_DAYS = 42;
/** Older days weigh nearly nothing, so they are not read. */
export const MOST_HISTORY_DAYS = 126;
const HORIZON = 7;
/** Errors are measured from the day on which each weekday has been seen three times. */
const FIRST_ORIGIN = 21;
/** A day weighs half as much as the same day this long after it. */
const LEVEL_HALF_LIFE = 12;
const WEEKDAY_HALF_LIFE = 56;

/** Pieces ordered on one day; those whose place is unknown are in the total only. */
export type DayPieces = { day: number; total: number; communes: ReadonlyMap<string, number> };
export type ForecastDay = {
  day: number;
  total: Expectation;
  communes: (Expectation & { commune: string })[];
};

const NOTHING: Expectation = { pieces: 0, low: 0, high: 0 };

type Calendar = { day: number; isOpen: boolean; weekday: number }[];

/** The history is every day up to yesterday, oldest first; the week begins today. */
export function forecastWeek(history: DayPieces[], today: number, openDays: OpenDays): ForecastDay[] {
  const days = moveToOpenDays(history, openDays);
  const calendar = describeDays(history[0]?.day ?? today, days.length + HORIZON, openDays);
  const totals = days.map(({ total }) => total);
  const profiles = days.map((_, origin) => computeProfile(totals, calendar, origin + 1));
  const forecast = (series: number[]) => forecastSeries(series, profiles, calendar);
  const total = forecast(totals);
  const communes = listCommunes(days).map((commune) => ({
    commune,
    week: forecast(days.map((day) => day.communes.get(commune) ?? 0)),
  }));
  return total.map((expectation, index) => ({
    day: today + index * DAY,
    total: expectation,
    communes: communes.map(({ commune, week }) => ({ commune, ...(week[index] ?? NOTHING) })),
  }));
}

/** Linen that is ordered on a closed day is fetched on the next open day at the earliest, so it counts there. */
function moveToOpenDays(history: DayPieces[], openDays: OpenDays): DayPieces[] {
  let waiting: DayPieces[] = [];
  return history.map((one) => {
    waiting.push(one);
    if (!findOpening(openDays, one.day)) return { day: one.day, total: 0, communes: new Map() };
    const moved = addDays(one.day, waiting);
    waiting = [];
    return moved;
  });
}

function addDays(day: number, days: DayPieces[]): DayPieces {
  const communes = new Map<string, number>();
  for (const one of days)
    for (const [commune, pieces] of one.communes)
      communes.set(commune, (communes.get(commune) ?? 0) + pieces);
  return { day, total: days.reduce((sum, { total }) => sum + total, 0), communes };
}

const describeDays = (since: number, count: number, openDays: OpenDays): Calendar =>
  Array.from({ length: count }, (_, index) => {
    const day = since + index * DAY;
    return { day, isOpen: findOpening(openDays, day) !== null, weekday: getWeekday(day) };
  });

const listCommunes = (days: DayPieces[]): string[] =>
  [...new Set(days.flatMap(({ communes }) => [...communes.keys()]))].sort((a, b) => a.localeCompare(b, 'fr'));

const computeWeight = (age: number, halfLife: number) => 0.5 ** (age / halfLife);

/** How many times an average open day each weekday brings, as the days before the origin say. */
function computeProfile(totals: number[], calendar: Calendar, origin: number): number[] {
  const sums = Array.from({ length: 8 }, () => ({ pieces: 0, weight: 0 }));
  for (const [index, pieces] of totals.slice(0, origin).entries()) {
    const { isOpen, weekday } = calendar[index] ?? { isOpen: false, weekday: 0 };
    const sum = sums[weekday];
    if (!isOpen || !sum) continue;
    const weight = computeWeight(origin - index, WEEKDAY_HALF_LIFE);
    sum.pieces += weight * pieces;
    sum.weight += weight;
  }
  const averages = sums.map(({ pieces, weight }) => (weight === 0 ? null : pieces / weight));
  const openAverages = averages.filter((average) => average !== null);
  const mean = openAverages.reduce((sum, average) => sum + average, 0) / openAverages.length;
  return averages.map((average) => (average === null || !(mean > 0) ? 1 : average / mean));
}

function forecastSeries(series: number[], profiles: number[][], calendar: Calendar): Expectation[] {
  const last = series.length;
  const predict = (origin: number) => predictWeek(series, profiles[origin - 1] ?? [], calendar, origin);
  const errors: number[][] = Array.from({ length: HORIZON }, () => []);
  for (let origin = FIRST_ORIGIN; origin < last; origin++)
    for (const [ahead, expected] of predict(origin).entries()) {
      const actual = series[origin + ahead];
      if (actual !== undefined && calendar[origin + ahead]?.isOpen)
        errors[ahead]?.push(measureError(expected, actual));
    }
  return predict(last).map((expected, ahead) =>
    calendar[last + ahead]?.isOpen ? expectPieces(expected, errors[ahead] ?? []) : NOTHING,
  );
}

/** The level is what an average day brings now; all series share the house's weekdays, so communes add up to the total. */
function predictWeek(series: number[], profile: number[], calendar: Calendar, origin: number): number[] {
  let pieces = 0;
  let usual = 0;
  for (let index = 0; index < origin; index++) {
    const { isOpen, weekday } = calendar[index] ?? { isOpen: false, weekday: 0 };
    if (!isOpen) continue;
    const weight = computeWeight(origin - index, LEVEL_HALF_LIFE);
    pieces += weight * (series[index] ?? 0);
    usual += weight * (profile[weekday] ?? 1);
  }
  const level = usual > 0 ? pieces / usual : 0;
  return calendar.slice(origin, origin + HORIZON).map(({ weekday }) => level * (profile[weekday] ?? 1));
}
