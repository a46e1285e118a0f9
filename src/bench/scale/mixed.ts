import { once } from 'node:events';
import { pathToFileURL } from 'node:url';
import { DAY } from '#domain/format/calendar.ts';
import { buildBundle } from '#reliability/bundle.ts';
import type { Data } from '../data.ts';
import { CONNECTIONS, getQuantile } from '../load.ts';
import { pickOrderIds, startLaveo } from '../pair.ts';
import { type Asked, RawHttp } from '../rawHttp.ts';
import {
  formatGoalMet,
  formatInteger,
  formatMs,
  printProgress,
  printRow,
  printTableHead,
} from '../report.ts';
import { pause, type Running, waitUntilSettled } from '../servers.ts';
import { listGrowingReads } from './growing.ts';
import { readKnownValues } from './growth.ts';
import { type LoopDelay, RESOLUTION_MS } from './loopDelay.ts';

const MOST_P99_MS = 100;
const MOST_LOOP_P99_MS = 30;
const PDF_EVERY_MS = 1000;

export async function measureMixedWork(orders: number, data: Data, seconds: number): Promise<void> {
  const title = `Mixed work with ${formatInteger(orders)} orders`;
  printProgress(title);
  const probe = await buildBundle('src/bench/scale/loopDelay.ts');
  const { running } = await startLaveo(data, {
    flags: ['--import', pathToFileURL(probe).href],
  });
  try {
    await waitUntilSettled(running);
    const reads = listGrowingReads(data, readKnownValues(data)).map(({ request }) => request);
    await runWork(running, data, reads, 1000);
    running.child.send?.('reset');
    const times = await runWork(running, data, reads, seconds * 1000);
    const delay = await readDelay(running);
    printTableHead(title, ['what', 'goal', 'figure', 'met']);
    const p99 = getQuantile(times, 0.99);
    const rate = `${formatInteger(times.length / seconds)}/s; p50 ${formatMs(getQuantile(times, 0.5))}`;
    printRow([
      'p99 of every request',
      `≤ ${MOST_P99_MS} ms`,
      `${formatMs(p99)} (${rate})`,
      formatGoalMet(p99 <= MOST_P99_MS),
    ]);
    printRow([
      'p99 of the event loop’s delay',
      `≤ ${MOST_LOOP_P99_MS} ms`,
      `${formatMs(delay.p99)} (worst ${formatMs(delay.max)})`,
      formatGoalMet(delay.p99 <= MOST_LOOP_P99_MS),
    ]);
  } finally {
    await running.stop();
  }
}

async function runWork(
  running: Running,
  data: Data,
  reads: readonly Asked[],
  lasting: number,
): Promise<number[]> {
  const times: number[] = [];
  const end = performance.now() + lasting;
  let next = 0;
  const runReader = async () => {
    const wire = await RawHttp.open(running.port);
    while (performance.now() < end)
      times.push(await measureRequest(wire, reads[next++ % reads.length] as Asked));
    wire.close();
  };
  await Promise.all([
    exportOrders(running, data, end),
    drawInvoices(running, data, end),
    ...Array.from({ length: CONNECTIONS - 1 }, runReader),
  ]);
  return times;
}

async function measureRequest(wire: RawHttp, request: Asked): Promise<number> {
  const since = performance.now();
  const { status, body } = await wire.sendRequest(request);
  if (status !== 200) throw new Error(`${request.path}: ${status} ${body.slice(0, 300)}`);
  return performance.now() - since;
}

async function exportOrders({ port }: Running, data: Data, end: number): Promise<void> {
  const headers = { cookie: data.superadmin };
  for (let month = 0; performance.now() < end; month = (month + 1) % 12) {
    const to = Date.now() - month * 30 * DAY;
    const answer = await fetch(
      `http://127.0.0.1:${port}/exports/commandes.csv?from=${to - 30 * DAY}&to=${to}`,
      { headers },
    );
    if (!answer.ok || !answer.body) throw new Error(`the export: ${answer.status} ${await answer.text()}`);
    for await (const _ of answer.body);
  }
}

async function drawInvoices({ port }: Running, data: Data, end: number): Promise<void> {
  const finished = pickOrderIds(data.folder, 100, 'completed');
  for (let i = 0; performance.now() < end; i++) {
    const wire = await RawHttp.open(port);
    const path = `/factures/${finished[i % finished.length]}.pdf`;
    await measureRequest(wire, { path, cookie: data.superadmin });
    wire.close();
    await pause(PDF_EVERY_MS);
  }
}

async function readDelay({ child }: Running): Promise<LoopDelay> {
  child.send?.('read');
  const [{ p99, max }] = (await once(child, 'message')) as [LoopDelay];
  return { p99: p99 - RESOLUTION_MS, max: max - RESOLUTION_MS };
}
