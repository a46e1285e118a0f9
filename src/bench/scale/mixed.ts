import { once } from 'node:events';
import { pathToFileURL } from 'node:url';
import { DAY } from '#domain/format/calendar.ts';
import { buildBundle } from '#reliability/bundle.ts';
import type { Data } from '../data.ts';
import { CONNECTIONS, getQuantile } from '../load.ts';
import { type LaveoOptions, pickOrders, startLaveo } from '../pair.ts';
import { type Asked, RawHttp } from '../rawHttp.ts';
import { formatWhole, sayHead, sayProgress, sayRow, toMs, toYesOrNo } from '../report.ts';
import { pause, type Running, waitUntilSettled } from '../servers.ts';
import { listGrowingReads } from './growing.ts';
import { lookUp } from './growth.ts';
import { type LoopDelay, RESOLUTION_MS } from './loopDelay.ts';

const MOST_P99_MS = 150;
const MOST_LOOP_P99_MS = 30;
const PDF_EVERY_MS = 1000;

export async function measureMixed(
  orders: number,
  data: Data,
  seconds: number,
  server: LaveoOptions = {},
): Promise<void> {
  const title = `Mixed work with ${formatWhole(orders)} orders${server.name ? `, ${server.name}` : ''}`;
  sayProgress(title);
  const probe = await buildBundle('src/bench/scale/loopDelay.ts');
  const { running, form } = await startLaveo(data, {
    ...server,
    flags: ['--import', pathToFileURL(probe).href],
  });
  try {
    await waitUntilSettled(running);
    const reads = listGrowingReads(data, lookUp(data), form).map(({ request }) => request);
    await runWork(running, data, reads, 1000);
    running.child.send?.('reset');
    const { times, pdfs, exportedRows } = await runWork(running, data, reads, seconds * 1000);
    const delay = await readDelay(running);
    sayHead(title, ['what', 'goal', 'figure', 'met']);
    const p99 = getQuantile(times, 0.99);
    const rate = `${formatWhole(times.length / seconds)}/s; p50 ${toMs(getQuantile(times, 0.5))}`;
    sayRow([
      'p99 of every request',
      `≤ ${MOST_P99_MS} ms`,
      `${toMs(p99)} (${rate})`,
      toYesOrNo(p99 <= MOST_P99_MS),
    ]);
    sayRow([
      'p99 of the event loop’s delay',
      `≤ ${MOST_LOOP_P99_MS} ms`,
      `${toMs(delay.p99)} (worst ${toMs(delay.max)})`,
      toYesOrNo(delay.p99 <= MOST_LOOP_P99_MS),
    ]);
    sayRow(['an invoice as a PDF, one a second', '–', `p50 ${toMs(getQuantile(pdfs, 0.5))}`, '–']);
    sayRow(['rows exported meanwhile', '–', `${formatWhole(exportedRows / seconds)}/s`, '–']);
  } finally {
    await running.stop();
  }
}

type Work = { times: number[]; pdfs: number[]; exportedRows: number };

async function runWork(
  running: Running,
  data: Data,
  reads: readonly Asked[],
  lasting: number,
): Promise<Work> {
  const work: Work = { times: [], pdfs: [], exportedRows: 0 };
  const end = performance.now() + lasting;
  let next = 0;
  const runReader = async () => {
    const wire = await RawHttp.open(running.port);
    while (performance.now() < end)
      work.times.push(await measureRequest(wire, reads[next++ % reads.length] as Asked));
    wire.close();
  };
  await Promise.all([
    exportUntil(running, data, end, work),
    drawInvoices(running, data, end, work),
    ...Array.from({ length: CONNECTIONS - 1 }, runReader),
  ]);
  return work;
}

async function measureRequest(wire: RawHttp, request: Asked): Promise<number> {
  const since = performance.now();
  const { status, body } = await wire.ask(request);
  if (status !== 200) throw new Error(`${request.path}: ${status} ${body.slice(0, 300)}`);
  return performance.now() - since;
}

async function exportUntil({ port }: Running, data: Data, end: number, work: Work): Promise<void> {
  const headers = { cookie: data.superadmin };
  for (let month = 0; performance.now() < end; month = (month + 1) % 12) {
    const to = Date.now() - month * 30 * DAY;
    const answer = await fetch(
      `http://127.0.0.1:${port}/exports/commandes.csv?from=${to - 30 * DAY}&to=${to}`,
      { headers },
    );
    if (!answer.ok || !answer.body) throw new Error(`the export: ${answer.status} ${await answer.text()}`);
    for await (const chunk of answer.body) for (const byte of chunk) if (byte === 10) work.exportedRows++;
  }
}

async function drawInvoices({ port }: Running, data: Data, end: number, work: Work): Promise<void> {
  const finished = pickOrders(data.folder, 100, 'completed');
  for (let i = 0; performance.now() < end; i++) {
    const wire = await RawHttp.open(port);
    const path = `/factures/${finished[i % finished.length]}.pdf`;
    work.pdfs.push(await measureRequest(wire, { path, cookie: data.superadmin }));
    wire.close();
    await pause(PDF_EVERY_MS);
  }
}

async function readDelay({ child }: Running): Promise<LoopDelay> {
  child.send?.('read');
  const [{ p99, max }] = (await once(child, 'message')) as [LoopDelay];
  return { p99: p99 - RESOLUTION_MS, max: max - RESOLUTION_MS };
}
