/** Runs inside the machine: traffic until its input ends, then what it saw, as JSON. */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { openTraffic } from '#reliability/release/traffic.ts';

export interface TrafficRecord {
  failures: number;
  orders: string[];
  longestAbsence: number;
  longestWait: number;
}

const traffic = openTraffic(JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')));
process.stdin.resume();
await once(process.stdin, 'end');
await traffic.end();
const { statuses, acknowledged, absences, longestWait } = traffic;
const record: TrafficRecord = {
  failures: statuses.filter((status) => status >= 500).length,
  orders: [...acknowledged],
  longestAbsence: Math.max(0, ...absences),
  longestWait,
};
process.stdout.write(JSON.stringify(record), () => process.exit(0));
