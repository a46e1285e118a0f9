/**
 * This measures the first screens as a phone opens them, behind the sign-in or (`--public`) before it:
 * `npm run bench -- --front [--public] [--before <commit>] [part of an address…]`. Lighthouse comes first, for an
 * earlier version too if one is named, then a really slowed phone; pages behind the sign-in are opened in an empty
 * browser and then again. The results are in docs/bench.md.
 */
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { laveoFile, serverFile } from '#tools/lib/paths.mjs';
import { buildEarlier } from './earlier.ts';
import { type Audit, audit, installLighthouse } from './front/lighthouse.ts';
import { type FrontPage, PUBLIC_PAGES, SIGNED_PAGES } from './front/pages.ts';
import { aPhone, type Visit, visitSlowly } from './front/phone.ts';
import { serveDemo } from './front/serveDemo.ts';
import { SLOW_3G, SLOW_4G, type SlowNetwork, slowNetwork } from './front/slowNetwork.ts';
import { getMedian } from './load.ts';
import { describeMachine, endAfter, say } from './report.ts';
import { freePort } from './servers.ts';

const ROUNDS = 3;
const LONGEST_RUN_MS = 15 * 60_000;
const { values, positionals: wanted } = parseArgs({
  options: { before: { type: 'string' }, public: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const isWanted = ({ path }: FrontPage) => wanted.length === 0 || wanted.some((part) => path.includes(part));
const pages = (values.public ? PUBLIC_PAGES : SIGNED_PAGES).filter(isWanted);

if (!existsSync(serverFile)) throw new Error(`${serverFile} is not built yet: npm run build`);
endAfter(LONGEST_RUN_MS);
installLighthouse();

async function auditPage(origin: string, { path, role }: FrontPage): Promise<Audit[]> {
  const results: Audit[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const phone = await aPhone(origin, role, await freePort());
    results.push(await audit(origin + path, phone.debuggingPort));
    await phone.close();
  }
  return results;
}

/** The first visit is on slow 3G; the second on slow 4G, with what service worker and browser have stored. */
async function visitPage(
  network: SlowNetwork,
  { path, role, list }: FrontPage,
): Promise<{ first: Visit; second: Visit }> {
  network.setSpeed(null);
  const slow = `http://localhost:${network.port}`;
  const phone = await aPhone(slow, role);
  const url = slow + path;
  network.setSpeed(SLOW_3G);
  const first = await visitSlowly(phone, { url, list, slowdown: 6 }, async (page) => {
    network.setSpeed(null);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await network.countBytes();
  });
  network.setSpeed(SLOW_4G);
  const second = await visitSlowly(phone, { url, list, slowdown: 4 });
  await phone.close();
  return { first, second };
}

const formatSeconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;
const toKb = (bytes: number) => `${(bytes / 1000).toFixed(0)} kB`;

say(`${describeMachine()}\n`);
say('Lighthouse, mobile profile:\n');
say(
  '| page | version | FCP | LCP | TBT | CLS | score | bytes | CSS | requests |\n|---|---|---|---|---|---|---|---|---|---|',
);
const server = await serveDemo({ laveoFile, serverFile }, { isPublic: values.public });
const versions = [{ name: 'after', running: server }];
if (values.before) {
  const earlier = buildEarlier(values.before);
  process.on('exit', earlier.remove);
  versions.unshift({ name: 'before', running: await serveDemo(earlier, { isPublic: values.public }) });
}
for (const page of pages)
  for (const { name, running } of versions) {
    const results = await auditPage(`http://localhost:${running.port}`, page);
    const computeMedian = (figure: keyof Audit) => getMedian(results.map((one) => one[figure]));
    say(
      `| ${page.path} | ${name} | ${formatSeconds(computeMedian('firstPaint'))} | ${formatSeconds(computeMedian('largestPaint'))} | ${computeMedian('blocked').toFixed(0)} ms | ${computeMedian('shift').toFixed(3)} | ${computeMedian('score')} | ${toKb(computeMedian('bytes'))} | ${toKb(computeMedian('styleBytes'))} | ${computeMedian('requests')} |`,
    );
  }
await (values.public ? sayPaints() : sayVisits());
for (const { running } of versions) await running.stop();
say(`\n${describeMachine()}`);

async function sayPaints(): Promise<void> {
  const network = await slowNetwork(server.port);
  const origin = `http://localhost:${network.port}`;
  say('\nReally slowed: 1.6 Mb/s, 150 ms, processor 4 ×:\n');
  say('| page | first paint | largest paint | CLS |\n|---|---|---|---|');
  network.setSpeed(SLOW_4G);
  for (const { path, list } of pages) {
    const results: Visit[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const phone = await aPhone(origin, null);
      results.push(await visitSlowly(phone, { url: origin + path, list, slowdown: 4 }));
      await phone.close();
    }
    const computeMedian = (figure: keyof Visit) => getMedian(results.map((one) => one[figure]));
    say(
      `| ${path} | ${formatSeconds(computeMedian('painted'))} | ${formatSeconds(computeMedian('largest'))} | ${computeMedian('shift').toFixed(3)} |`,
    );
  }
  network.close();
}

async function sayVisits(): Promise<void> {
  const network = await slowNetwork(server.port);
  say('\nReally slowed; first visit: 400 kb/s, 400 ms, processor 6 ×; second: 1.6 Mb/s, 150 ms, 4 ×:\n');
  say('| page | first paint | list | CLS | second: paint | list |\n|---|---|---|---|---|---|');
  for (const page of pages) {
    const results: Awaited<ReturnType<typeof visitPage>>[] = [];
    for (let round = 0; round < ROUNDS; round++) results.push(await visitPage(network, page));
    const computeFirst = (figure: keyof Visit) => getMedian(results.map((one) => one.first[figure]));
    const computeSecond = (figure: keyof Visit) => getMedian(results.map((one) => one.second[figure]));
    say(
      `| ${page.path} | ${formatSeconds(computeFirst('painted'))} | ${formatSeconds(computeFirst('listed'))} | ${computeFirst('shift').toFixed(3)} | ${formatSeconds(computeSecond('painted'))} | ${formatSeconds(computeSecond('listed'))} |`,
    );
  }
  network.close();
}
