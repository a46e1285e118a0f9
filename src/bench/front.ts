/**
 * This program measures the first screens as a phone opens them, behind the sign-in or (`--public`) before it:
 * `npm run bench -- --front [--public] [--before <commit>] [part of an address…]`. Lighthouse comes first, for an
 * earlier version too if one is named, then a browser with a slowed network and processor, which opens pages behind the
 * sign-in twice: with nothing stored, then again. The results are in docs/bench.md.
 */
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { laveoFile, serverFile } from '#tools/lib/paths.mjs';
import { buildEarlierVersion } from './earlier.ts';
import { type Audit, auditUrl, installLighthouse } from './front/lighthouse.ts';
import { type FrontPage, PUBLIC_PAGES, SIGNED_PAGES } from './front/pages.ts';
import { launchPhone, runSlowVisit, type Visit } from './front/phone.ts';
import { serveDemo } from './front/serveDemo.ts';
import { SLOW_3G, SLOW_4G, type SlowNetwork, startSlowNetwork } from './front/slowNetwork.ts';
import { getMedian } from './load.ts';
import { describeMachine, limitRunTime, printLine } from './report.ts';
import { findFreePort } from './servers.ts';

const ROUNDS = 3;
const LONGEST_RUN_MS = 15 * 60_000;
const { values, positionals: wanted } = parseArgs({
  options: { before: { type: 'string' }, public: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const isWanted = ({ path }: FrontPage) => wanted.length === 0 || wanted.some((part) => path.includes(part));
const pages = (values.public ? PUBLIC_PAGES : SIGNED_PAGES).filter(isWanted);

if (!existsSync(serverFile)) throw new Error(`${serverFile} is not built yet: npm run build`);
limitRunTime(LONGEST_RUN_MS);
installLighthouse();

async function auditPage(origin: string, { path, role }: FrontPage): Promise<Audit[]> {
  const results: Audit[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const phone = await launchPhone(origin, role, await findFreePort());
    results.push(await auditUrl(origin + path, phone.debuggingPort));
    await phone.close();
  }
  return results;
}

/** The second visit is on a faster network and finds what the service worker and the browser stored in the first. */
async function visitPage(
  network: SlowNetwork,
  { path, role, list }: FrontPage,
): Promise<{ first: Visit; second: Visit }> {
  network.setSpeed(null);
  const slow = `http://localhost:${network.port}`;
  const phone = await launchPhone(slow, role);
  const url = slow + path;
  network.setSpeed(SLOW_3G);
  const first = await runSlowVisit(phone, { url, list, slowdown: 6 }, async (page) => {
    network.setSpeed(null);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await network.countBytes();
  });
  network.setSpeed(SLOW_4G);
  const second = await runSlowVisit(phone, { url, list, slowdown: 4 });
  await phone.close();
  return { first, second };
}

const formatSeconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;
const formatKb = (bytes: number) => `${(bytes / 1000).toFixed(0)} kB`;

printLine(`${describeMachine()}\n`);
printLine('Lighthouse, mobile profile:\n');
printLine(
  '| page | version | FCP | LCP | TBT | CLS | score | bytes | CSS | requests |\n|---|---|---|---|---|---|---|---|---|---|',
);
const server = await serveDemo({ laveoFile, serverFile }, { isPublic: values.public });
const versions = [{ name: 'after', running: server }];
if (values.before) {
  const earlier = buildEarlierVersion(values.before);
  process.on('exit', earlier.remove);
  versions.unshift({ name: 'before', running: await serveDemo(earlier, { isPublic: values.public }) });
}
for (const page of pages)
  for (const { name, running } of versions) {
    const results = await auditPage(`http://localhost:${running.port}`, page);
    const computeMedian = (figure: keyof Audit) => getMedian(results.map((one) => one[figure]));
    printLine(
      `| ${page.path} | ${name} | ${formatSeconds(computeMedian('firstPaint'))} | ${formatSeconds(computeMedian('largestPaint'))} | ${computeMedian('blocked').toFixed(0)} ms | ${computeMedian('shift').toFixed(3)} | ${computeMedian('score')} | ${formatKb(computeMedian('bytes'))} | ${formatKb(computeMedian('styleBytes'))} | ${computeMedian('requests')} |`,
    );
  }
await (values.public ? measurePaints() : measureVisits());
for (const { running } of versions) await running.stop();
printLine(`\n${describeMachine()}`);

async function measurePaints(): Promise<void> {
  const network = await startSlowNetwork(server.port);
  const origin = `http://localhost:${network.port}`;
  printLine('\nReally slowed: 1.6 Mb/s, 150 ms, processor 4 ×:\n');
  printLine('| page | first paint | largest paint | CLS |\n|---|---|---|---|');
  network.setSpeed(SLOW_4G);
  for (const { path, list } of pages) {
    const results: Visit[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const phone = await launchPhone(origin, null);
      results.push(await runSlowVisit(phone, { url: origin + path, list, slowdown: 4 }));
      await phone.close();
    }
    const computeMedian = (figure: keyof Visit) => getMedian(results.map((one) => one[figure]));
    printLine(
      `| ${path} | ${formatSeconds(computeMedian('painted'))} | ${formatSeconds(computeMedian('largest'))} | ${computeMedian('shift').toFixed(3)} |`,
    );
  }
  network.close();
}

async function measureVisits(): Promise<void> {
  const network = await startSlowNetwork(server.port);
  printLine(
    '\nReally slowed; first visit: 400 kb/s, 400 ms, processor 6 ×; second: 1.6 Mb/s, 150 ms, 4 ×:\n',
  );
  printLine('| page | first paint | list | CLS | second: paint | list |\n|---|---|---|---|---|---|');
  for (const page of pages) {
    const results: Awaited<ReturnType<typeof visitPage>>[] = [];
    for (let round = 0; round < ROUNDS; round++) results.push(await visitPage(network, page));
    const computeFirstMedian = (figure: keyof Visit) => getMedian(results.map((one) => one.first[figure]));
    const computeSecondMedian = (figure: keyof Visit) => getMedian(results.map((one) => one.second[figure]));
    printLine(
      `| ${page.path} | ${formatSeconds(computeFirstMedian('painted'))} | ${formatSeconds(computeFirstMedian('listed'))} | ${computeFirstMedian('shift').toFixed(3)} | ${formatSeconds(computeSecondMedian('painted'))} | ${formatSeconds(computeSecondMedian('listed'))} |`,
    );
  }
  network.close();
}
