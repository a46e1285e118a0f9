import { execFileSync } from 'node:child_process';
import type { Data } from '../data.ts';
import { getMedian } from '../load.ts';
import { type Dialect, startLaveo } from '../pair.ts';
import {
  formatGoalMet,
  formatInteger,
  formatMs,
  MB,
  printLine,
  printProgress,
  printRow,
  printTableHead,
} from '../report.ts';
import { pause } from '../servers.ts';

const MOST_START_MS = [
  { orders: 10_000, most: 400 },
  { orders: 100_000, most: 600 },
];
const MOST_IDLE_MB = 110;
const STARTS = 3;

type Stored = { orders: number; data: Data };

export async function measureStarts(sizes: readonly Stored[]): Promise<void> {
  printTableHead('Start to first answer', [
    'orders',
    'goal',
    'file in memory',
    'cold file',
    'cold, after a kill',
    'met',
  ]);
  let isCold = true;
  for (const { orders, data } of sizes) {
    printProgress(`starts with ${formatInteger(orders)} orders`);
    const file = `${data.folder}/laveo.sqlite`;
    const taken = { warm: [] as number[], cold: [] as number[], killed: [] as number[] };
    for (let i = 0; i < STARTS; i++) {
      taken.warm.push(await timeStart(data));
      isCold = evictFile(file) && isCold;
      taken.cold.push(await timeStart(data, 'SIGKILL'));
      isCold = evictFile(file) && isCold;
      taken.killed.push(await timeStart(data));
    }
    const [warm, cold, killed] = [getMedian(taken.warm), getMedian(taken.cold), getMedian(taken.killed)];
    const most = MOST_START_MS.find((goal) => orders <= goal.orders)?.most ?? null;
    printRow([
      formatInteger(orders),
      most === null ? '–' : `≤ ${most} ms`,
      formatMs(warm),
      formatMs(cold),
      formatMs(killed),
      most === null ? '–' : formatGoalMet(Math.max(warm, cold, killed) <= most),
    ]);
  }
  if (!isCold) printLine('\nThis system does not let go of a file’s pages: nothing above was cold.');
}

async function timeStart(data: Data, end: NodeJS.Signals = 'SIGTERM'): Promise<number> {
  const { running } = await startLaveo(data);
  await running.stop(end);
  return running.startMs;
}

function evictFile(file: string): boolean {
  try {
    execFileSync('dd', [`of=${file}`, 'oflag=nocache', 'conv=notrunc,fdatasync', 'count=0'], {
      stdio: 'ignore',
    });
    return true;
  } catch {
    return false;
  }
}

/** The pause covers the work that a start leaves for later, and is too short for anything else to begin. */
const REST_MS = 700;

export async function measureIdleMemory(
  servers: readonly { name: string; begin: () => Promise<Dialect> }[],
  rounds: number,
): Promise<void> {
  printTableHead('Idle memory', ['server', 'goal', 'start', 'memory', 'met']);
  for (const { name, begin } of servers) {
    printProgress(`idle memory of ${name}`);
    const starts: number[] = [];
    const memories: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const { running } = await begin();
      starts.push(running.startMs);
      await pause(REST_MS);
      memories.push(running.memory() / MB);
      await running.stop();
    }
    const memory = getMedian(memories);
    const isMeasuredAgainst = name === 'bare';
    printRow([
      name,
      isMeasuredAgainst ? '–' : `< ${MOST_IDLE_MB} MB`,
      formatMs(getMedian(starts)),
      `${formatInteger(memory)} MB`,
      isMeasuredAgainst ? '–' : formatGoalMet(memory < MOST_IDLE_MB),
    ]);
  }
}
