import type { Data } from '../data.ts';
import { getQuantile } from '../load.ts';
import { startLaveo } from '../pair.ts';
import { type Asked, RawHttp } from '../rawHttp.ts';
import {
  formatGoalMet,
  formatInteger,
  formatMs,
  printProgress,
  printRow,
  printTableHead,
} from '../report.ts';
import { waitUntilSettled } from '../servers.ts';
import { listGrowingReads } from './growing.ts';
import { readKnownValues } from './growth.ts';

const LEAST_POSTS = 500;
const MOST_P95_MS = 200;
const STRANGERS = 8;
const READERS = 4;

const FORGED: Asked = {
  path: '/webhooks/wave',
  headers: { 'wave-signature': `t=1760000000,v1=${'0'.repeat(64)}` },
  body: { id: 'EV_forged', type: 'checkout.session.completed', data: { id: 'cos-forged', amount: '4500' } },
};
const WAVE = { WAVE_API_KEY: 'wave_ci_prod_bench', WAVE_WEBHOOK_SECRET: 'wave_ci_WHS_bench' };

/** Strangers post notifications to the house as fast as they can while its people read. */
export async function measureStrangers(orders: number, data: Data, seconds: number): Promise<void> {
  const title = `Forged notifications with ${formatInteger(orders)} orders`;
  printProgress(title);
  const { running } = await startLaveo(data, { env: WAVE });
  try {
    await waitUntilSettled(running);
    const reads = listGrowingReads(data, readKnownValues(data)).map(({ request }) => request);
    const end = performance.now() + seconds * 1000;
    const times: number[] = [];
    let posts = 0;
    const repeat = async (work: (wire: RawHttp, turn: number) => Promise<void>) => {
      const wire = await RawHttp.open(running.port);
      for (let turn = 0; performance.now() < end; turn++) await work(wire, turn);
      wire.close();
    };
    const post = async (wire: RawHttp) => {
      const { status } = await wire.sendRequest(FORGED);
      if (status !== 401) throw new Error(`a forged notification was answered with ${status}`);
      posts += 1;
    };
    const read = async (wire: RawHttp, turn: number) => {
      const since = performance.now();
      const { status, body } = await wire.sendRequest(reads[turn % reads.length] as Asked);
      if (status !== 200) throw new Error(`${status} ${body.slice(0, 300)}`);
      times.push(performance.now() - since);
    };
    await Promise.all([
      ...Array.from({ length: STRANGERS }, () => repeat(post)),
      ...Array.from({ length: READERS }, () => repeat(read)),
    ]);
    const rate = posts / seconds;
    const p95 = getQuantile(times, 0.95);
    printTableHead(title, ['what', 'goal', 'figure', 'met']);
    printRow([
      'posts of strangers',
      `≥ ${LEAST_POSTS}/s`,
      `${formatInteger(rate)}/s`,
      formatGoalMet(rate >= LEAST_POSTS),
    ]);
    printRow([
      'p95 of the others’ requests',
      `< ${MOST_P95_MS} ms`,
      `${formatMs(p95)} (${formatInteger(times.length / seconds)}/s)`,
      formatGoalMet(p95 < MOST_P95_MS),
    ]);
  } finally {
    await running.stop();
  }
}
