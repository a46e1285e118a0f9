import { statSync } from 'node:fs';
import type { Data } from '../data.ts';
import { formatGoalMet, formatInteger, MB, printRow, printTableHead } from '../report.ts';
import type { WriteCost } from './writeCost.ts';

const MOST_KB = 2.5;

const formatKb = (bytes: number) => `${(bytes / 1000).toFixed(bytes < 10_000 ? 1 : 0)} kB`;

export function printFileSizes(stored: readonly { orders: number; data: Data }[]): void {
  printTableHead('On disk: a year of trade', ['orders', 'file', 'an order']);
  for (const { orders, data } of stored) {
    const { size } = statSync(`${data.folder}/laveo.sqlite`);
    printRow([formatInteger(orders), `${(size / MB).toFixed(1)} MB`, formatKb(size / orders)]);
  }
}

export function printWriteCosts(costs: readonly { name: string; cost: WriteCost }[]): void {
  printTableHead('What an order writes', ['what', 'goal', ...costs.map(({ name }) => name), 'met']);
  const printCost = (
    what: string,
    goal: string,
    figure: (cost: WriteCost) => number,
    most: number | null,
  ) => {
    const last = costs.at(-1);
    const isMet = most === null || !last ? '–' : formatGoalMet(figure(last.cost) <= most);
    printRow([what, goal, ...costs.map(({ cost }) => formatKb(figure(cost))), isMet]);
  };
  printCost('log (WAL) for an order placed', '–', ({ create }) => create, null);
  printCost('log (WAL) for a status', '–', ({ change }) => change, null);
  printCost('file, for an order delivered and paid', `≤ ${MOST_KB} kB`, ({ life }) => life, MOST_KB * 1000);
}
