import { DAY, HOUR, MINUTE, startOfDay } from '#domain/format/calendar.ts';
import { HOUSE_DEFAULTS } from '#domain/house.ts';
import { createEstimator } from '#domain/promises/estimate.ts';
import { getWeekday, isOpenAt } from '#domain/promises/openHours.ts';
import {
  countBusyMinutes,
  MEASURED_DAYS,
  measurePlantRate,
  type PlantDay,
} from '#domain/promises/plantRate.ts';
import { computePromise } from '#domain/promises/promise.ts';
import { listOfferedDays } from '#domain/promises/slots.ts';
import { createRandom, type Random } from '#server/demo/chance.ts';
import { createPlant, type Job, sumPieces } from './simulatedPlant.ts';

const HOUSE = { ...HOUSE_DEFAULTS, slotPlaces: 8 };
const LIVREURS_ON = 2;
/** Monday is the first; a short crew works on Saturday. */
const HOURLY_RATES = [40, 42, 40, 38, 40, 32, 0];
const WORKDAYS = 6;
const OPEN_HOURS = 10;
const MEAN_PIECES = 10;
/** A Sunday, so that the first day of work is a whole one. */
const BEGIN = Date.UTC(2026, 9, 4);

interface Placed extends Job {
  placedAt: number;
  pickupBy: number;
  fixedAt: number;
  /** Hours without an estimate are not judged. */
  isEstimated: boolean;
  /** When it would be ready if nothing else came and each day were as usual. */
  keepableAt: number;
  /** The house measures by itself what share of this rate the plant has. */
  rateShare: number | null;
}

/** When the house takes linen for clean: as the workshop says it, or when a livreur is assigned for the return. */
export type CleanMoment = 'readyAt' | 'assignedAt';

const getMeanRate = (at: number) => HOURLY_RATES[getWeekday(startOfDay(at)) - 1] ?? 0;

/** Orders come by day and night, linen is fetched by the end of its slot, and the plant is some days slow. */
export function simulatePlantMonth(
  load: number,
  days: number,
  seed: number,
  cleanMoment: CleanMoment = 'readyAt',
): Placed[] {
  const cleanAt = (one: Placed) => (cleanMoment === 'readyAt' ? one.readyAt : findAssignment(one));
  const random = createRandom(seed);
  const dayNoise = drawDayNoise(random, MEASURED_DAYS + days + 60);
  const getNoisyRate = (at: number) => getMeanRate(at) * (dayNoise[(startOfDay(at) - BEGIN) / DAY] ?? 1);
  const plant = createPlant(HOUSE, getNoisyRate, getMeanRate);
  const placed: Placed[] = [];
  const plantDays: PlantDay[] = [];
  for (let day = BEGIN; day < BEGIN + (MEASURED_DAYS + 1 + days) * DAY; day += DAY) {
    const rate = measurePlantRate(plantDays, BEGIN, day);
    for (const placedAt of drawMoments(random, load, day)) {
      plant.advance(placedAt);
      placed.push(placeOrder(random, { placedAt, rate, plant, placed, cleanAt }));
      plant.add(placed.at(-1) as Placed);
    }
    plant.advance(day + DAY);
    plantDays.push(countDay(placed, day, cleanAt));
  }
  plant.advance(Number.POSITIVE_INFINITY);
  return placed.filter(({ isEstimated }) => isEstimated);
}

const drawDayNoise = (random: Random, days: number) =>
  Array.from({ length: days }, () => 1 + (random.next() + random.next() + random.next() - 1.5) / 5);

/** A week has as many pieces as the load says, and each day draws its own number around its share. */
function drawMoments(random: Random, load: number, day: number): number[] {
  const weekly = HOURLY_RATES.reduce((sum, rate) => sum + rate * OPEN_HOURS, 0);
  const mean = (load * weekly) / MEAN_PIECES / 7;
  const count = Math.round(mean * (0.6 + 0.8 * random.next()));
  return Array.from({ length: count }, () => day + 7 * HOUR + random.between(0, 14 * 60) * MINUTE).sort(
    (one, other) => one - other,
  );
}

/** A livreur is assigned when the last slot before the promise begins, or when late linen is clean. */
const findAssignment = ({ readyAt, promisedAt }: Placed) =>
  readyAt && Math.max(readyAt, promisedAt - HOUSE.slotMinutes * MINUTE);

interface Moment {
  cleanAt(one: Placed): number | undefined;
  placedAt: number;
  rate: ReturnType<typeof measurePlantRate>;
  plant: ReturnType<typeof createPlant>;
  placed: readonly Placed[];
}

function placeOrder(random: Random, { placedAt: now, rate, plant, placed, cleanAt }: Moment): Placed {
  const isInPlant = (job: Placed) => (cleanAt(job) ?? now) >= now;
  const open = placed.filter((job) => job.promisedAt >= now || isInPlant(job));
  const joining = open.filter(({ fetchedAt }) => fetchedAt > now);
  const load = {
    express: { piecesInPlant: 0, joining: [] },
    piecesInPlant: sumPieces(open.filter((job) => job.fetchedAt <= now && isInPlant(job))),
    joining: joining
      .map(({ pickupBy: at, pieces }) => ({ at, pieces }))
      .sort((one, other) => one.at - other.at),
    returns: open.map(({ promisedAt: at }) => ({ at, orders: 1 })),
    livreursOn: LIVREURS_ON,
  };
  const pieces = random.between(2, 2 * MEAN_PIECES - 2);
  const estimate = rate && createEstimator(HOUSE, { rate, load, now, pieces });
  const slot = drawSlot(random, now);
  const promise = computePromise(HOUSE, { slot, now, estimate });
  const { pickupBy, promisedAt } = promise;
  const fetchedAt = pickupBy - random.between(0, HOUSE.slotMinutes) * MINUTE;
  const order = {
    placedAt: now,
    pickupBy,
    promisedAt,
    pieces,
    isEstimated: rate !== null,
    rateShare: rate && computeRateShare(rate.byWeekday),
    fixedAt: computePromise(HOUSE, { slot, now }).promisedAt,
    fetchedAt: Math.max(fetchedAt, now),
    arrivesAt: Math.max(fetchedAt, now) + random.between(10, 45) * MINUTE,
    work: pieces * (0.8 + 0.4 * random.next()),
  };
  return { ...order, keepableAt: plant.foresee(order) };
}

/** Two orders of five have a slot of the next days. */
function drawSlot(random: Random, now: number) {
  if (random.between(1, 5) > 2) return undefined;
  const slots = listOfferedDays(HOUSE, now).flatMap((day) => day.slots);
  return slots[Math.floor(random.next() ** 2 * slots.length)];
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);

const computeRateShare = (byWeekday: readonly number[]) =>
  sum(byWeekday.slice(0, WORKDAYS)) / sum(HOURLY_RATES.slice(0, WORKDAYS));

function countDay(placed: readonly Placed[], day: number, cleanAt: Moment['cleanAt']): PlantDay {
  const until = day + DAY;
  const stays = placed
    .map((one) => ({ pieces: one.pieces, since: one.fetchedAt, until: cleanAt(one) ?? until }))
    .filter((stay) => stay.since < until && stay.until >= day);
  return {
    day,
    pieces: sumPieces(stays.filter((stay) => stay.until < until)),
    busyMinutes: countBusyMinutes(HOUSE, day, stays, []),
  };
}

/** The livreur leaves with what is ready when the last slot before the promise begins. */
const isReady = (readyAt: number | undefined, promisedAt: number) =>
  readyAt !== undefined && readyAt <= promisedAt - HOUSE.slotMinutes * MINUTE;

/** Hours are counted from the end of the pickup. */
export function measureMonth(placed: readonly Placed[]) {
  const share = (is: (one: Placed) => boolean) => placed.filter(is).length / placed.length;
  const mean = (of: (one: Placed) => number) => placed.reduce((sum, one) => sum + of(one), 0) / placed.length;
  return {
    orders: placed.length,
    keptShare: share(({ readyAt, promisedAt }) => isReady(readyAt, promisedAt)),
    fixedKeptShare: share(({ readyAt, fixedAt }) => isReady(readyAt, fixedAt)),
    beyondShare: share(({ promisedAt, fixedAt }) => promisedAt > fixedAt),
    meanHours: mean(({ promisedAt, pickupBy }) => (promisedAt - pickupBy) / HOUR),
    rateShare: mean((one) => one.rateShare ?? 1),
    meanFixedHours: mean(({ fixedAt, pickupBy }) => (fixedAt - pickupBy) / HOUR),
    impossible: placed.filter(({ keepableAt, promisedAt }) => !isReady(keepableAt, promisedAt)).length,
    inClosedTime: placed.filter(({ promisedAt }) => !isOpenAt(HOUSE, promisedAt)).length,
  };
}
