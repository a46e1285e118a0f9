/**
 * The public pages on a really slowed phone: 400 kb/s, 400 ms, processor 6 × slower, first in an empty browser, then again.
 * `npm run lab -- slow3g [rounds] [part of an address]`; the figures stand in docs/bench.md.
 */
import { PUBLIC_PAGES } from '#bench/front/pages.ts';
import { launchPhone, runSlowVisit, type Visit } from '#bench/front/phone.ts';
import { serveDemo } from '#bench/front/serveDemo.ts';
import { SLOW_3G, startSlowNetwork } from '#bench/front/slowNetwork.ts';
import { getMedian } from '#bench/load.ts';
import { describeLoad, printLine } from '#bench/report.ts';
import { laveoFile, serverFile } from '#tools/lib/paths.mjs';

const ROUNDS = Number(process.argv[2] ?? 3);
const wanted = process.argv[3] ?? '';
const WHAT_ANSWERS = 'main :is(a, button, input, textarea)';

const server = await serveDemo({ laveoFile, serverFile }, { isPublic: true });
const network = await startSlowNetwork(server.port);
network.setSpeed(SLOW_3G);
const formatSeconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;
printLine(`${new Date().toISOString()}, ${describeLoad()}, medians of ${ROUNDS}\n`);
printLine('| page | first paint | largest paint | answers | CLS | first visit | second visit |');
printLine('|---|---|---|---|---|---|---|');
for (const { path } of PUBLIC_PAGES.filter((page) => page.path.includes(wanted))) {
  const visits: Visit[] = [];
  const bytes: [first: number[], second: number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round++) {
    const origin = `http://localhost:${network.port}`;
    const phone = await launchPhone(origin, null);
    const slowVisit = { url: origin + path, list: WHAT_ANSWERS, slowdown: 6, mustAnswer: true };
    const first = await runSlowVisit(phone, slowVisit, (page) =>
      page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined)),
    );
    visits.push(first);
    bytes[0].push(await network.countBytes());
    await runSlowVisit(phone, slowVisit);
    bytes[1].push(await network.countBytes());
    await phone.close();
  }
  const computeMedianOf = (figure: keyof Visit) => getMedian(visits.map((one) => one[figure]));
  const [first, second] = bytes.map((counts) => `${(getMedian(counts) / 1000).toFixed(1)} kB`);
  printLine(
    `| ${path} | ${formatSeconds(computeMedianOf('painted'))} | ${formatSeconds(computeMedianOf('largest'))} | ${formatSeconds(computeMedianOf('listed'))} | ${computeMedianOf('shift').toFixed(3)} | ${first} | ${second} |`,
  );
}
printLine(`\n${describeLoad()} at the end`);
network.close();
await server.stop();
