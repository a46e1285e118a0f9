import { solveRounds } from '#domain/rounds/solver.ts';
import { drawDay } from '#testing/rounds/drawDay.ts';
import { getMedian } from '../load.ts';
import { formatGoalMet, formatMs, printProgress, printRow, printTableHead } from '../report.ts';

const SIZE = { stops: 80, livreurs: 6 };
const DAYS = 25;

/** The planner's thread solves the rounds of a day; the goals are for one proposal. */
export function measureRounds(): void {
  printProgress('rounds');
  printTableHead(`Rounds of ${SIZE.stops} stops`, ['what', 'goal', 'median', 'slowest', 'met']);
  const printTimes = (what: string, mostMs: number, keepShare: number, absentCount: number) => {
    const times = Array.from({ length: DAYS }, (_, i) => measureDay(i + 1, keepShare, absentCount));
    const median = getMedian(times);
    const figures = [formatMs(median), formatMs(Math.max(...times)), formatGoalMet(median < mostMs)];
    printRow([what, `< ${mostMs} ms`, ...figures]);
  };
  printTimes('six livreurs', 300, 0, 0);
  printTimes('one of six breaks down, four fifths of the others’ stops stay', 1000, 0.8, 1);
}

function measureDay(seed: number, keepShare: number, absentCount: number): number {
  const day = drawDay(seed, SIZE);
  const plan = { ...day, livreurs: day.livreurs.slice(absentCount) };
  const began = performance.now();
  solveRounds(plan, { keepShare });
  return performance.now() - began;
}
