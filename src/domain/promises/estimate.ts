import { DAY, HOUR, MINUTE, startOfDay } from '../format/calendar.ts';
import { finishInOpenTime, getPromisedRate, type PlantRate } from './plantRate.ts';
import { findPromiseTime, type PromiseTerms } from './promise.ts';
import { listSlots, type Slot, type SlotTerms } from './slots.ts';

/** The way to the plant, its first and last hour, and the way to the livreur. */
export const MARGIN_MS = 2 * HOUR;
/** A house whose returns are all taken for so long promises the last slot of that time. */
const FARTHEST_RETURN_DAYS = 60;

interface PlantQueue {
  piecesInPlant: number;
  /** Linen that is still to be fetched, by the end of its pickup. */
  joining: readonly { at: number; pieces: number }[];
}

/** The work of the house; the lists are sorted by time. */
export interface HouseLoad extends PlantQueue {
  /** The part of it that goes first. */
  express: PlantQueue;
  returns: readonly { at: number; orders: number }[];
  livreursOn: number;
}

export interface HouseEstimate {
  /** Pieces that the plant cleans before those of the order. */
  waiting: number;
  returnSlot: Slot | null;
  promisedAt: number;
}

export type Estimator = (pickupBy: number, isExpress?: boolean) => HouseEstimate;

/** Each queue is walked once, and then asked for as many pickups as there are to choose from. */
export function createEstimator(
  terms: PromiseTerms & SlotTerms,
  { rate, load, now, plantBackAt = now, pieces = 0 }: EstimatedHouse,
): Estimator {
  const startsAt = Math.max(now, plantBackAt);
  const finishPieces = (from: number, count: number) =>
    finishInOpenTime(terms, from, count, (moment) => getPromisedRate(rate, moment));
  const spells = listBusySpells(load, startsAt, finishPieces);
  const expressSpells = listBusySpells(load.express, startsAt, finishPieces);
  /** Express linen that comes meanwhile goes before the rest of an ordinary order. */
  const finishOrder = (from: number, isExpress: boolean) => {
    let [count, until] = [pieces, finishPieces(from, pieces)];
    for (const { at, pieces: more } of isExpress ? [] : load.express.joining) {
      if (at <= from || at >= until) continue;
      count += more;
      until = finishPieces(from, count);
    }
    return until;
  };
  return (pickupBy, isExpress = false) => {
    const arrivesAt = Math.max(pickupBy, startsAt);
    const spell = (isExpress ? expressSpells : spells).findLast(({ from }) => from <= arrivesAt);
    const beginsAt = Math.max(arrivesAt, spell?.until ?? 0);
    // The margin holds the work on a usual order; that on a hotel's linen takes longer.
    const readyAt = Math.max(
      finishInOpenTime(terms, beginsAt, MARGIN_MS, () => HOUR),
      finishOrder(beginsAt, isExpress),
    );
    const returnSlot = findReturnSlot(terms, load, readyAt);
    return {
      waiting: spell?.pieces ?? 0,
      returnSlot,
      promisedAt: returnSlot?.to ?? findPromiseTime(terms, readyAt + terms.slotMinutes * MINUTE),
    };
  };
}

interface EstimatedHouse {
  rate: PlantRate;
  load: HouseLoad;
  now: number;
  plantBackAt?: number | undefined;
  /** The pieces of the order itself. */
  pieces?: number | undefined;
}

/** The plant works without a break from `from` to `until`; `pieces` counts those of the spells before too. */
type BusySpell = { from: number; until: number; pieces: number };

/**
 * Linen that comes while the plant is busy waits for all that was there before. An order that joins during a spell
 * therefore comes after the whole of it, also after what joins later but was promised earlier.
 */
function listBusySpells(
  { piecesInPlant, joining }: PlantQueue,
  startsAt: number,
  finishPieces: (from: number, count: number) => number,
): BusySpell[] {
  const spells: BusySpell[] = [];
  for (const { at, pieces } of [{ at: startsAt, pieces: piecesInPlant }, ...joining]) {
    const last = spells.at(-1);
    const arrivesAt = Math.max(at, startsAt);
    const isBusy = last !== undefined && arrivesAt <= last.until;
    const beginsAt = isBusy ? last.until : arrivesAt;
    const until = finishPieces(beginsAt, pieces);
    const total = (last?.pieces ?? 0) + pieces;
    if (isBusy) Object.assign(last, { until, pieces: total });
    else spells.push({ from: arrivesAt, until, pieces: total });
  }
  return spells;
}

/** The livreur leaves with what is ready when the slot begins. */
function findReturnSlot(terms: SlotTerms, { returns, livreursOn }: HouseLoad, readyAt: number): Slot | null {
  const places = terms.slotPlaces * Math.max(1, livreursOn);
  const today = startOfDay(readyAt);
  const farthest = today + (FARTHEST_RETURN_DAYS + 7 * terms.holidays.length) * DAY;
  let last: Slot | null = null;
  for (let day = today; day <= farthest; day += DAY)
    for (const slot of listSlots(terms, day)) {
      if (slot.from < readyAt) continue;
      last = slot;
      if (countReturns(returns, slot) < places) return slot;
    }
  return last;
}

const countReturns = (returns: HouseLoad['returns'], { from, to }: Slot): number =>
  returns.reduce((sum, { at, orders }) => (at > from && at <= to ? sum + orders : sum), 0);
