import { copyFileSync, mkdirSync } from 'node:fs';
import { buildBundle } from '#reliability/bundle.ts';
import { createBareFile } from './bareFile.ts';
import { type Data, prepareData } from './data.ts';
import { buildEarlierVersion, type Earlier } from './earlier.ts';
import { measureJobs, measureStreams } from './jobs.ts';
import type { Options } from './options.ts';
import { type Dialect, LAVEO, startBareServer, startLaveo } from './pair.ts';
import { startPostGraphile } from './peers/postGraphile.ts';
import { printProgress } from './report.ts';
import { printWriteCosts } from './scale/disk.ts';
import { measureIdleMemory } from './scale/start.ts';
import { measureWrites, type WriteCost } from './scale/writeCost.ts';
import { waitUntilSettled } from './servers.ts';

const DELIVERED = 300;

/** All servers answer for the same orders: a bare one, others, an earlier version if one is named, and this one. */
export async function comparePair(folder: string, options: Options): Promise<void> {
  const bare = await buildBundle('src/bench/bare.ts');
  const earlier = options.before === null ? null : buildTemporaryVersion(options.before);
  printProgress('writing the orders to compare on');
  const data = earlier
    ? earlier.lend<Data>('src/bench/data.ts', 'prepareData', folder, options.pair)
    : await prepareData(folder, options.pair);
  const present = earlier ? await migrateCopy(data) : data;
  const bareFolder = createBareFile(present.folder);
  const before = earlier && { name: 'before', file: earlier.serverFile };
  const begins = [
    { name: 'bare', begin: () => startBareServer(present, bare, bareFolder) },
    ...(before ? [{ name: before.name, begin: () => startLaveo(data, before) }] : []),
    { name: LAVEO, begin: () => startLaveo(present) },
  ];
  if (options.wants('start')) await measureIdleMemory(begins, options.rounds);
  if (options.wants('disk'))
    printWriteCosts(await measureWriteCosts(earlier, data, present, Math.ceil(DELIVERED * options.share)));
  if (!options.wants('jobs', 'streams')) return;
  const servers: Dialect[] = [];
  for (const { begin } of begins) servers.push(await begin());
  for (const { running } of servers) await waitUntilSettled(running);
  if (options.wants('jobs')) {
    const others = options.hasPeers ? [await startPostGraphile(present, bareFolder)] : [];
    await measureJobs([...others, ...servers], present, options);
    for (const { running } of others) await running.stop();
  }
  if (options.wants('streams')) await measureStreams(servers, present, options);
  for (const { running } of servers) await running.stop();
}

function buildTemporaryVersion(where: string): Earlier {
  printProgress(`building ${where}`);
  const earlier = buildEarlierVersion(where);
  process.on('exit', earlier.remove);
  return earlier;
}

async function migrateCopy(data: Data): Promise<Data> {
  const folder = `${data.folder}-after`;
  mkdirSync(folder);
  copyFileSync(`${data.folder}/laveo.sqlite`, `${folder}/laveo.sqlite`);
  const present = { ...data, folder };
  const { running } = await startLaveo(present);
  await running.stop();
  return present;
}

async function measureWriteCosts(earlier: Earlier | null, data: Data, present: Data, times: number) {
  printProgress('what an order writes');
  const costs: { name: string; cost: WriteCost }[] = [];
  if (earlier) {
    const cost = earlier.lend<WriteCost>('src/bench/scale/writeCost.ts', 'measureWrites', data.folder, times);
    costs.push({ name: 'before', cost });
  }
  return [...costs, { name: LAVEO, cost: await measureWrites(present.folder, times) }];
}
