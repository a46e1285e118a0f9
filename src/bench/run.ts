/**
 * Measures the built server: `npm run bench -- [--quick] [--peers] [--only start,growth,jobs,streams]`; see docs/bench.md.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildBundle } from '#reliability/bundle.ts';
import { createBareFile } from './bareFile.ts';
import { prepareData } from './data.ts';
import { measureGrowth } from './growth.ts';
import { measureJobs } from './jobs.ts';
import { startPostGraphile } from './peers/postGraphile.ts';
import { describeLoad, describeMachine, limitRunTime, printLine } from './report.ts';
import { startBare, startLaveo, waitUntilSettled } from './servers.ts';
import { measureStarts } from './start.ts';
import { measureStreams } from './streams.ts';

const { values } = parseArgs({
  options: { quick: { type: 'boolean' }, peers: { type: 'boolean' }, only: { type: 'string' } },
});
const { quick: isQuick = false, peers: hasPeers = false, only = 'start,growth,jobs,streams' } = values;
const sections = only.split(',');

limitRunTime(60 * 60_000);
const folder = mkdtempSync(join(tmpdir(), 'laveo-bench-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
printLine(describeMachine());
const open = isQuick ? 400 : 1000;
const small = await prepareData(join(folder, 'small'), { orders: isQuick ? 2000 : 10_000, open });
const bare = { file: await buildBundle('src/bench/bare.ts'), folder: createBareFile(small.folder) };

if (sections.includes('start') || sections.includes('growth')) {
  const large = await prepareData(join(folder, 'large'), { orders: isQuick ? 4000 : 100_000, open });
  if (sections.includes('start')) await measureStarts([small, large], bare, isQuick ? 1 : 5);
  if (sections.includes('growth')) await measureGrowth(small, large, isQuick ? 3 : 31);
}
if (sections.includes('jobs')) {
  const peers = hasPeers ? [await startPostGraphile(small, bare.folder)] : [];
  const contenders = [...peers, await startBare(small, bare), await startLaveo(small)];
  for (const { server } of contenders) await waitUntilSettled(server);
  await measureJobs(contenders, small, isQuick);
  for (const { server } of contenders) await server.stop();
}
if (sections.includes('streams')) await measureStreams(small);
printLine(`\n${(performance.now() / 1000).toFixed(0)} s, ${describeLoad()} at the end`);
process.exit(0);
