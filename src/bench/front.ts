/**
 * Lighthouse opens the first screens as a phone, behind the sign-in or (`--public`) before it:
 * `npm run bench -- --front [--public] [--before <commit or folder>] [part of an address…]`. An earlier version is
 * measured in turns with this one. The results are in docs/bench.md.
 */
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { laveoFile, serverFile } from '#tools/lib/paths.mjs';
import { buildEarlierVersion } from './earlier.ts';
import { type Audit, auditUrl, installLighthouse } from './front/lighthouse.ts';
import { type FrontPage, PUBLIC_PAGES, SIGNED_PAGES } from './front/pages.ts';
import { launchPhone } from './front/phone.ts';
import { serveDemo } from './front/serveDemo.ts';
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
const LONGEST_RUN_MS = 40 * 60_000;
const { values, positionals: wanted } = parseArgs({
  options: { before: { type: 'string' }, public: { type: 'boolean', default: false } },
  allowPositionals: true,
});

interface Version {
  name: string;
  running: Running;
}

const isWanted = ({ path }: FrontPage) => wanted.length === 0 || wanted.some((part) => path.includes(part));
const pages = (values.public ? PUBLIC_PAGES : SIGNED_PAGES).filter(isWanted);

if (!existsSync(serverFile)) throw new Error(`${serverFile} is not built yet: npm run build`);
limitRunTime(LONGEST_RUN_MS);
installLighthouse();

async function auditPage({ running }: Version, { path, role }: FrontPage): Promise<Audit> {
  const origin = `http://localhost:${running.port}`;
  const port = await findFreePort();
  const phone = await launchPhone(origin, role, port);
  const audit = await auditUrl(origin + path, port);
  await phone.close();
  return audit;
}

const formatSeconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;

async function openVersion(name: string, files: Parameters<typeof serveDemo>[0]): Promise<Version> {
  return { name, running: await serveDemo(files, { isPublic: values.public }) };
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
for (const page of pages) {
  const audits = versions.map((): Audit[] => []);
  for (let round = 0; round < ROUNDS; round++)
    for (const [index, version] of versions.entries()) audits[index]?.push(await auditPage(version, page));
  for (const [index, { name }] of versions.entries()) {
    const computeMedian = (figure: keyof Audit) => getMedian((audits[index] ?? []).map((one) => one[figure]));
    printRow([
      page.path,
      name,
      formatSeconds(computeMedian('firstPaint')),
      formatSeconds(computeMedian('largestPaint')),
      formatMs(computeMedian('blocked')),
      computeMedian('shift').toFixed(3),
      `${computeMedian('score')}`,
      formatKb(computeMedian('bytes')),
      formatKb(computeMedian('styleBytes')),
      `${computeMedian('requests')}`,
    ]);
  }
}
printLine(`\n${describeMachine()}`);
for (const { running } of versions) await running.stop();
