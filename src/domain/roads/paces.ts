import type { Point } from '../places/geo.ts';

/** What livreurs drove through a cell at an hour of the day. */
export type TravelSum = { cell: number; hour: number; metres: number; seconds: number };

/** Degrees; 500 m in Abidjan. */
const CELL = { lat: 500 / 111_200, lng: 500 / 110_720 };
/** More than the cells around the earth. */
const COLUMNS = 100_000;
const MOST_SAMPLES = 200;

const PRIOR_PACE = 3.6 / 22;
/** The prior counts as much as this way, so that one trip does not decide a cell's pace. */
const PRIOR_METRES = 4000;

const getRow = ({ lat }: Point) => Math.floor(lat / CELL.lat);
const getColumn = ({ lng }: Point) => Math.floor(lng / CELL.lng);
const joinCell = (row: number, column: number) => row * COLUMNS + column;

export const findCell = (point: Point): number => joinCell(getRow(point), getColumn(point));

type Drive = { metres: number; seconds: number };

const blend = ({ metres, seconds }: Drive, pace: number) =>
  (PRIOR_METRES * pace + seconds) / (PRIOR_METRES + metres);

const sumDrives = (drives: readonly Drive[]): Drive => ({
  metres: drives.reduce((sum, { metres }) => sum + metres, 0),
  seconds: drives.reduce((sum, { seconds }) => sum + seconds, 0),
});

/** Mean seconds per metre of road between two points at an hour. */
export type FindPace = (from: Point, to: Point, hour: number) => number;

const listHours = <Value>(make: (hour: number) => Value) =>
  Array.from({ length: 24 }, (_, hour) => make(hour));

/** A cell without trips at an hour has the hour's pace, slower or faster as the cell is at its other hours. */
export function createPaces(sums: readonly TravelSum[]): FindPace {
  const cityPace = blend(sumDrives(sums), PRIOR_PACE);
  const hourPaces = listHours((hour) => blend(sumDrives(sums.filter((one) => one.hour === hour)), cityPace));
  const getHourPace = (hour: number) => hourPaces[hour] ?? cityPace;
  const cells = new Map<number, TravelSum[]>();
  for (const sum of sums) cells.set(sum.cell, [...(cells.get(sum.cell) ?? []), sum]);
  const cellPaces = new Map([...cells].map(([cell, own]) => [cell, blendCell(own)]));

  function blendCell(own: readonly TravelSum[]): readonly number[] {
    const usualSeconds = own.reduce((total, { hour, metres }) => total + metres * getHourPace(hour), 0);
    const weight = PRIOR_METRES * cityPace;
    const ratio = (weight + sumDrives(own).seconds) / (weight + usualSeconds);
    const byHour = new Map(own.map((sum) => [sum.hour, sum]));
    return hourPaces.map((pace, hour) => blend(byHour.get(hour) ?? { metres: 0, seconds: 0 }, pace * ratio));
  }

  return (from, to, hour) => {
    const [row, column] = [getRow(from), getColumn(from)];
    const [rows, columns] = [getRow(to) - row, getColumn(to) - column];
    const steps = Math.min(MOST_SAMPLES, Math.max(Math.abs(rows), Math.abs(columns)));
    let total = 0;
    for (let step = 0; step <= steps; step++) {
      const part = steps === 0 ? 0 : step / steps;
      const cell = joinCell(row + Math.round(rows * part), column + Math.round(columns * part));
      total += cellPaces.get(cell)?.[hour] ?? getHourPace(hour);
    }
    return total / (steps + 1);
  };
}
