import { formatGoalMet, formatKb, printRow, printTableHead } from '../report.ts';
import type { WriteCost } from './writeCost.ts';

/** A page of the log has 4,096 bytes and a header of its own. */
const FRAME = 4096 + 24;

const formatLog = (bytes: number) => `${formatKb(bytes)}, ${(bytes / FRAME).toFixed(1)} pages`;

export function printWriteCosts(costs: readonly { name: string; cost: WriteCost }[]): void {
  printTableHead('What an order writes', ['what', 'goal', ...costs.map(({ name }) => name), 'met']);
  const printCost = (
    what: string,
    most: number | null,
    figure: (cost: WriteCost) => number,
    format = formatLog,
  ) => {
    const last = costs.at(-1);
    const isMet = most === null || !last ? '–' : formatGoalMet(figure(last.cost) <= most * 1000);
    const goal = most === null ? '–' : `≤ ${most} kB`;
    printRow([what, goal, ...costs.map(({ cost }) => format(figure(cost))), isMet]);
  };
  printCost('log for an order of 2 to 4 lines, placed by one of 500 clients', 90, ({ create }) => create);
  printCost('log for the sending of its letter', null, ({ letter }) => letter);
  printCost('log for a status by the desk', 60, ({ deskStatus }) => deskStatus);
  printCost('log for a status by the livreur', 60, ({ livreurStatus }) => livreurStatus);
  printCost(
    'file, for an order delivered and paid, before anything is purged',
    null,
    ({ life }) => life,
    formatKb,
  );
}
