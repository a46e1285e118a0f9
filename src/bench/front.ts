/**
 * This program measures the first screens as a phone opens them, behind the sign-in or (`--public`) before it:
 * `npm run bench -- --front [--public] [--before <commit or folder>] [part of an address…]`. Lighthouse, which simulates a
 * phone, comes first, then a browser with a really slowed network and processor, which opens each page twice: with nothing
 * stored, then again. An earlier version is measured in turns with this one. The results are in docs/bench.md.
 */
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { laveoFile, serverFile } from '#tools/lib/paths.mjs';
import { buildEarlierVersion } from './earlier.ts';
import { type Audit, auditUrl, installLighthouse } from './front/lighthouse.ts';
import { type FrontPage, PUBLIC_PAGES, SIGNED_PAGES } from './front/pages.ts';
import { launchPhone, runSlowVisit, type Visit } from './front/phone.ts';
import { serveDemo } from './front/serveDemo.ts';
import { SLOW_4G, type SlowNetwork, startSlowNetwork } from './front/slowNetwork.ts';
import { getMedian } from './load.ts';
import {
  describeMachine,
  formatKb,
  formatMs,
  limitRunTime,
  printLine,
  printRow,
  printTableHead,
} from './report.ts';
import { findFreePort, type Running } from './servers.ts';

const ROUNDS = 5;
const SLOWDOWN = 4;
const LONGEST_RUN_MS = 40 * 60_000;
const { values, positionals: wanted } = parseArgs({
  options: { before: { type: 'string' }, public: { type: 'boolean', default: false } },
  allowPositionals: true,
});

interface Version {
  name: string;
  running: Running;
  network: SlowNetwork;
}

const isWanted = ({ path }: FrontPage) => wanted.length === 0 || wanted.some((part) => path.includes(part));
const pages = (values.public ? PUBLIC_PAGES : SIGNED_PAGES).filter(isWanted);

if (!existsSync(serverFile)) throw new Error(`${serverFile} is not built yet: npm run build`);
limitRunTime(LONGEST_RUN_MS);
installLighthouse();

async function auditPage({ running }: Version, { path, role }: FrontPage): Promise<Audit> {
  const origin = `http://localhost:${running.port}`;
  const phone = await launchPhone(origin, role, await findFreePort());
  const audit = await auditUrl(origin + path, phone.debuggingPort);
  await phone.close();
  return audit;
}

type Visits = { first: Visit; second: Visit };

/** The second visit finds what the service worker and the browser stored in the first. */
async function visitPage({ network }: Version, { path, role, list }: FrontPage): Promise<Visits> {
  const origin = `http://localhost:${network.port}`;
  network.setSpeed(null);
  const phone = await launchPhone(origin, role);
  const visit = { url: origin + path, list, slowdown: SLOWDOWN };
  network.setSpeed(SLOW_4G);
  const first = await runSlowVisit(phone, visit, async (page) => {
    network.setSpeed(null);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await network.countBytes();
  });
  network.setSpeed(SLOW_4G);
  const second = await runSlowVisit(phone, visit);
  await phone.close();
  return { first, second };
}

const formatSeconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;

async function measureInTurns<Result>(
  measure: (version: Version, page: FrontPage) => Promise<Result>,
  formatCells: (results: Result[]) => string[],
): Promise<void> {
  for (const page of pages) {
    const results = versions.map((): Result[] => []);
    for (let round = 0; round < ROUNDS; round++)
      for (const [index, version] of versions.entries()) results[index]?.push(await measure(version, page));
    for (const [index, { name }] of versions.entries())
      printRow([page.path, name, ...formatCells(results[index] ?? [])]);
  }
}

async function openVersion(name: string, files: Parameters<typeof serveDemo>[0]): Promise<Version> {
  const running = await serveDemo(files, { isPublic: values.public });
  return { name, running, network: await startSlowNetwork(running.port) };
}

const versions: Version[] = [];
if (values.before) {
  const earlier = buildEarlierVersion(values.before);
  process.on('exit', earlier.remove);
  versions.push(await openVersion('before', earlier));
}
versions.push(await openVersion('after', { laveoFile, serverFile }));

printLine(`${describeMachine()}, medians of ${ROUNDS}`);
printTableHead(
  'Lighthouse, mobile profile',
  'page version FCP LCP TBT CLS score bytes CSS requests'.split(' '),
);
await measureInTurns(auditPage, (audits) => {
  const computeMedian = (figure: keyof Audit) => getMedian(audits.map((one) => one[figure]));
  return [
    formatSeconds(computeMedian('firstPaint')),
    formatSeconds(computeMedian('largestPaint')),
    formatMs(computeMedian('blocked')),
    computeMedian('shift').toFixed(3),
    `${computeMedian('score')}`,
    formatKb(computeMedian('bytes')),
    formatKb(computeMedian('styleBytes')),
    `${computeMedian('requests')}`,
  ];
});
printTableHead('Really slowed: 1.6 Mb/s, 150 ms, processor 4 ×', [
  ...['page', 'version', 'first paint', 'LCP', 'TBT', 'CLS', 'list', 'script until the list'],
  ...['requests until the list', 'bytes', 'second visit: paint', 'list'],
]);
await measureInTurns(visitPage, (visits) => {
  const computeMedian = (figure: keyof Visit, which: keyof Visits = 'first') =>
    getMedian(visits.map((one) => one[which][figure]));
  return [
    formatSeconds(computeMedian('painted')),
    formatSeconds(computeMedian('largest')),
    formatMs(computeMedian('blocked')),
    computeMedian('shift').toFixed(3),
    formatSeconds(computeMedian('listed')),
    formatMs(computeMedian('script')),
    `${computeMedian('requests')}`,
    formatKb(computeMedian('bytes')),
    formatSeconds(computeMedian('painted', 'second')),
    formatSeconds(computeMedian('listed', 'second')),
  ];
});
printLine(`\n${describeMachine()}`);
for (const { running, network } of versions) {
  network.close();
  await running.stop();
}
