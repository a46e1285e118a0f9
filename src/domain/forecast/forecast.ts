import { DAY } from '../format/calendar.ts';
import { findOpening, getWeekday, type OpenDays } from '../promises/openHours.ts';

export const LEAST_HISTORY_DAYS = 42;
/** Older days weigh nearly nothing, so they are not read. */
export const MOST_HISTORY_DAYS = 112;
const HORIZON = 7;
/** Errors are measured from the day on which each weekday has been seen three times. */
const FIRST_ORIGIN = 21;
/** The level forgets half of a day in twelve days, the weekdays in eight weeks. */
const LEVEL_DECAY = 0.5 ** (1 / 12);
const WEEKDAY_DECAY = 0.5 ** (1 / 56);

/** Pieces ordered on one day; those whose place is unknown are in the total only. */
export type DayPieces = { day: number; total: number; communes: ReadonlyMap<string, number> };
export type ForecastDay = {
  day: number;
  total: Expectation;
  communes: (Expectation & { commune: string })[];
};

const NOTHING: Expectation = { pieces: 0, low: 0, high: 0 };

type Origin = {
  /** The number of average open days that each weekday is worth. */
  profile: number[];
  /** The weighted number of average open days until then. */
  usual: number;
};

type Calendar = { isOpen: boolean; weekday: number }[];

/** The history is every day up to yesterday, oldest first; the week begins today. */
export function forecastWeek(history: DayPieces[], today: number, openDays: OpenDays): ForecastDay[] {
  const days = moveToOpenDays(history, openDays);
  const calendar = describeDays(history[0]?.day ?? today, days.length + HORIZON, openDays);
  const totals = days.map(({ total }) => total);
  const origins = describeOrigins(totals, calendar);
  const forecast = (series: number[]) => forecastSeries(series, origins, calendar);
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
  return { day, total: addUp(days.map(({ total }) => total)), communes };
}

const describeDays = (since: number, count: number, openDays: OpenDays): Calendar =>
  Array.from({ length: count }, (_, index) => {
    const day = since + index * DAY;
    return { isOpen: findOpening(openDays, day) !== null, weekday: getWeekday(day) };
  });

const listCommunes = (days: DayPieces[]): string[] =>
  [...new Set(days.flatMap(({ communes }) => [...communes.keys()]))].sort((a, b) => a.localeCompare(b, 'fr'));

const addUp = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0);

/** Each series compares its own pieces with what the days before an origin say of the whole house. */
function describeOrigins(totals: number[], calendar: Calendar): Origin[] {
  const sums = Array.from({ length: 8 }, () => ({ pieces: 0, weight: 0, levelWeight: 0 }));
  const origins = totals.map((total, index) => {
    const origin = describeOrigin(sums);
    const { isOpen, weekday } = calendar[index] ?? { isOpen: false, weekday: 0 };
    for (const [day, sum] of sums.entries()) {
      const isThisDay = isOpen && day === weekday;
      sum.pieces = WEEKDAY_DECAY * (sum.pieces + (isThisDay ? total : 0));
      sum.weight = WEEKDAY_DECAY * (sum.weight + Number(isThisDay));
      sum.levelWeight = LEVEL_DECAY * (sum.levelWeight + Number(isThisDay));
    }
    return origin;
  });
  return [...origins, describeOrigin(sums)];
}

function describeOrigin(sums: { pieces: number; weight: number; levelWeight: number }[]): Origin {
  const averages = sums.map(({ pieces, weight }) => (weight > 0 ? pieces / weight : null));
  const openAverages = averages.filter((average) => average !== null);
  const mean = addUp(openAverages) / openAverages.length;
  const profile = averages.map((average) => (average === null || !(mean > 0) ? 1 : average / mean));
  return {
    profile,
    usual: addUp(sums.map(({ levelWeight }, weekday) => levelWeight * (profile[weekday] ?? 1))),
  };
}

/** All series share the house's weekdays, so the communes add up to the total; closed days of a series are empty. */
function forecastSeries(series: number[], origins: Origin[], calendar: Calendar): Expectation[] {
  const errors: number[][] = Array.from({ length: HORIZON }, () => []);
  let weighted = 0;
  let expected: number[] = [];
  for (const [origin, { profile, usual }] of origins.entries()) {
    const level = usual > 0 ? weighted / usual : 0;
    const week = calendar.slice(origin, origin + HORIZON);
    expected = week.map(({ isOpen, weekday }) => (isOpen ? level * (profile[weekday] ?? 1) : 0));
    for (const [ahead, { isOpen }] of week.entries()) {
      const actual = series[origin + ahead];
      if (origin >= FIRST_ORIGIN && isOpen && actual !== undefined)
        errors[ahead]?.push(measureError(expected[ahead] ?? 0, actual));
    }
    weighted = LEVEL_DECAY * (weighted + (series[origin] ?? 0));
  }
  return expected.map((pieces, ahead) =>
    calendar[series.length + ahead]?.isOpen ? expectPieces(pieces, errors[ahead] ?? []) : NOTHING,
  );
}

/** A day outside the band is as often above as below it. */
const LOW = 0.1;
const HIGH = 0.9;

/** The band from `low` to `high` holds four days in five. */
type Expectation = { pieces: number; low: number; high: number };

/** Counts scatter by about the root of their size, so errors of large and of small days compare in that unit. */
const computeScale = (expected: number) => Math.sqrt(expected + 1);

const measureError = (expected: number, actual: number): number =>
  (actual - expected) / computeScale(expected);

/** The errors are those of earlier forecasts, made as long before their day. */
function expectPieces(expected: number, errors: number[]): Expectation {
  const ordered = errors.toSorted((a, b) => a - b);
  const place = (share: number) =>
    Math.max(0, Math.round(expected + findQuantile(ordered, share) * computeScale(expected)));
  const pieces = Math.round(expected);
  return { pieces, low: Math.min(pieces, place(LOW)), high: Math.max(pieces, place(HIGH)) };
}

/** The next of n + 1 values falls below the k-th with a chance of k / (n + 1). */
function findQuantile(ordered: number[], share: number): number {
  const at = Math.min(Math.max(share * (ordered.length + 1) - 1, 0), ordered.length - 1);
  const before = ordered[Math.floor(at)] ?? 0;
  const after = ordered[Math.ceil(at)] ?? before;
  return before + (after - before) * (at - Math.floor(at));
}
