import { statSync } from 'node:fs';
import type { Data } from '../data.ts';
import { MB, row, tableHead, whole, yesOrNo } from '../report.ts';
import type { WriteCost } from './writeCost.ts';

const MOST_KB = 2.5;

const kB = (bytes: number) => `${(bytes / 1000).toFixed(bytes < 10_000 ? 1 : 0)} kB`;

/** Of a year of trade as it was written, with its journal and the letters of the last month. */
export function sayFiles(stored: readonly { orders: number; data: Data }[]): void {
  tableHead('On disk: a year of trade', ['orders', 'file', 'an order']);
  for (const { orders, data } of stored) {
    const { size } = statSync(`${data.folder}/laveo.sqlite`);
    row([whole(orders), `${(size / MB).toFixed(1)} MB`, kB(size / orders)]);
  }
}

export function sayWrites(costs: readonly { name: string; cost: WriteCost }[]): void {
  tableHead('What an order writes', ['what', 'goal', ...costs.map(({ name }) => name), 'met']);
  const line = (what: string, goal: string, figure: (cost: WriteCost) => number, most: number | null) => {
    const last = costs.at(-1);
    const isMet = most === null || !last ? '–' : yesOrNo(figure(last.cost) <= most);
    row([what, goal, ...costs.map(({ cost }) => kB(figure(cost))), isMet]);
  };
  line('log (WAL) for an order placed', '–', ({ create }) => create, null);
  line('log (WAL) for a status', '–', ({ change }) => change, null);
  line('file, for an order delivered and paid', `≤ ${MOST_KB} kB`, ({ life }) => life, MOST_KB * 1000);
}
