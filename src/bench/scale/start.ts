import { execFileSync } from 'node:child_process';
import { forgetFile } from '#db/folder/marker.ts';
import type { Data } from '../data.ts';
import { getMedian } from '../load.ts';
import { type Dialect, startLaveo } from '../pair.ts';
import { RawHttp } from '../rawHttp.ts';
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

/** The last value is for a file that no server has noted, until it serves a read and until it accepts an order. */
const GOALS = { noted: 400, read: 600, write: 2000 };
const MOST_IDLE_MB = 110;
const STARTS = 3;

type Stored = { orders: number; data: Data };

export async function measureStarts(sizes: readonly Stored[]): Promise<void> {
  printTableHead('Start to first answer', [
    'orders',
    `file in memory (≤ ${GOALS.noted} ms)`,
    'cold file',
    'cold, after a kill',
    `unknown file, a read (≤ ${GOALS.read} ms)`,
    `unknown file, an order (≤ ${GOALS.write} ms)`,
    'met',
  ]);
  let isCold = true;
  for (const { orders, data } of sizes) {
    printProgress(`starts with ${formatInteger(orders)} orders`);
    const file = `${data.folder}/laveo.sqlite`;
    const times: StartTimes[] = [];
    for (let i = 0; i < STARTS; i++) {
      // The bench wrote the file, as a restore or a copy would have.
      forgetFile(data.folder);
      const unknown = await timeStart(data);
      const warm = await timeStart(data);
      isCold = evictFile(file) && isCold;
      const cold = await timeStart(data, 'SIGKILL');
      isCold = evictFile(file) && isCold;
      const killed = await timeStart(data);
      times.push([warm.read, cold.read, killed.read, unknown.read, unknown.write]);
    }
    const medians = [0, 1, 2, 3, 4].map((i) => getMedian(times.map((round) => round[i] ?? 0)));
    const [warm = 0, cold = 0, killed = 0, read = 0, write = 0] = medians;
    const isMet = Math.max(warm, cold, killed) <= GOALS.noted && read <= GOALS.read && write <= GOALS.write;
    printRow([formatInteger(orders), ...medians.map(formatMs), formatGoalMet(isMet)]);
  }
  if (!isCold) printLine('\nThis system does not let go of a file’s pages: nothing above was cold.');
}

type StartTimes = [warm: number, cold: number, killed: number, read: number, write: number];

async function timeStart(data: Data, end: NodeJS.Signals = 'SIGTERM') {
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
