import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import type { Data } from '../data.ts';
import { getMedian } from '../load.ts';
import { type Dialect, startLaveo } from '../pair.ts';
import { RawHttp } from '../rawHttp.ts';
import {
  formatGoalMet,
  formatInteger,
  formatKb,
  formatMs,
  MB,
  printLine,
  printProgress,
  printRow,
  printTableHead,
} from '../report.ts';
import { pause } from '../servers.ts';

/** A start is the same for every file, also for one that was restored or copied. */
const GOALS = { kb: 3.5, read: 400, coldRead: 600, write: 2000 };
const MOST_IDLE_MB = 110;
const STARTS = 3;

type Stored = { orders: number; data: Data };

export async function measureStarts(sizes: readonly Stored[]): Promise<void> {
  printTableHead('A year of trade: file, and start to the first read and the first order', [
    'orders',
    `file, an order (≤ ${GOALS.kb} kB)`,
    `file in memory (≤ ${GOALS.read}, ${GOALS.write} ms)`,
    `cold file (≤ ${GOALS.coldRead}, ${GOALS.write} ms)`,
    'cold, after a kill',
    'met',
  ]);
  let isCold = true;
  for (const { orders, data } of sizes) {
    printProgress(`starts with ${formatInteger(orders)} orders`);
    const file = `${data.folder}/laveo.sqlite`;
    const bytes = statSync(file).size / orders;
    const rounds: StartTimes[][] = [];
    for (let i = 0; i < STARTS; i++) {
      const warm = await timeStart(data);
      isCold = evictFile(file) && isCold;
      const cold = await timeStart(data, 'SIGKILL');
      isCold = evictFile(file) && isCold;
      rounds.push([warm, cold, await timeStart(data)]);
    }
    const medians = [0, 1, 2].map((i) => ({
      read: getMedian(rounds.map((round) => round[i]?.read ?? Number.NaN)),
      write: getMedian(rounds.map((round) => round[i]?.write ?? Number.NaN)),
    }));
    const isMet =
      bytes <= GOALS.kb * 1000 &&
      medians.every(
        ({ read, write }, i) => read <= (i === 0 ? GOALS.read : GOALS.coldRead) && write <= GOALS.write,
      );
    printRow([
      formatInteger(orders),
      formatKb(bytes),
      ...medians.map(({ read, write }) => `${formatMs(read)}, ${formatMs(write)}`),
      formatGoalMet(isMet),
    ]);
  }
  if (!isCold) printLine('\nThis system does not let go of a file’s pages: nothing above was cold.');
}

type StartTimes = { read: number; write: number };

async function timeStart(data: Data, end: NodeJS.Signals = 'SIGTERM'): Promise<StartTimes> {
  const { running, place } = await startLaveo(data);
  const since = performance.now();
  const wire = await RawHttp.open(running.port);
  while ((await wire.sendRequest(place(0))).status !== 200) await pause(2);
  wire.close();
  const write = running.startMs + performance.now() - since;
  await running.stop(end);
  return { read: running.startMs, write };
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
