/**
 * F19 and F22: an hour of ordinary trade on the built server, a thousand screens open, and what has grown by its end:
 * `npm run lab -- soak [minutes] [requests a second] [streams]`. Only 127.0.0.1.
 */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepareData } from '#bench/data.ts';
import { quantile } from '#bench/load.ts';
import type { Answer, Asked } from '#bench/rawHttp.ts';
import { busy, endAfter, line, MB, machine, say } from '#bench/report.ts';
import { pause, start } from '#bench/servers.ts';
import { openBare } from '#db/connection.ts';
import { serverFile } from '#tools/lib/paths.mjs';
import { Pool } from './soak/pool.ts';
import { Screens } from './soak/screens.ts';
import { slopeOf } from './soak/slope.ts';
import { cookiesOf, signEverybodyIn, Trade } from './soak/trade.ts';

const MINUTES = Number(process.argv[2] ?? 60);
const PER_SECOND = Number(process.argv[3] ?? 50);
const SCREENS = Number(process.argv[4] ?? 1000);
const MINUTE_MS = 60_000;
const LASTS_MS = MINUTES * MINUTE_MS;
/** One request in five is an act. */
const WRITES_EVERY = 5;
/** Once a minute, and thirty times at least. */
const SAMPLED_MS = Math.min(MINUTE_MS, LASTS_MS / 30);
const SLICES = 6;
const PATIENCE_MS = 10_000;
endAfter(LASTS_MS + 5 * MINUTE_MS);

const folder = mkdtempSync(join(tmpdir(), 'laveo-soak-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
const heaps = join(folder, 'heaps');
mkdirSync(heaps);
const size = { orders: 10_000, clients: 500, livreurs: 20, watchers: 0 };
const data = await prepareData(join(folder, 'data'), size);
const people = await signEverybodyIn(data);

/** The program is as it was built; Node is asked to note its heap, which nobody can see from outside. */
const NOTES_ITS_HEAP = `import { writeFileSync } from 'node:fs';
setInterval(() => writeFileSync(${JSON.stringify(`${heaps}/`)} + process.pid, String(process.memoryUsage().heapUsed)), 5000).unref();`;
const { child, port, processor, stop } = await start({
  file: serverFile,
  env: {
    DATA_DIR: data.folder,
    NODE_ENV: 'production',
    LIMITS_FACTOR: '100000',
    // As deployed (docs/deploy.md).
    NODE_OPTIONS: `--max-old-space-size=512 --import=data:text/javascript,${encodeURIComponent(NOTES_ITS_HEAP)}`,
  },
  first: { path: '/healthz' },
});

const PAGE = 4096;
const file = join(data.folder, 'laveo.sqlite');
const openFiles = () => readdirSync(`/proc/${child.pid}/fd`).length;
const walSize = () => statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0;
function sample(minutes: number) {
  const resident = Number(readFileSync(`/proc/${child.pid}/statm`, 'utf8').split(' ')[1]) * PAGE;
  const noted = readdirSync(heaps).includes(`${child.pid}`)
    ? readFileSync(`${heaps}/${child.pid}`, 'utf8')
    : '';
  return {
    minutes,
    rss: resident / MB,
    heap: Number(noted || Number.NaN) / MB,
    wal: walSize() / MB,
    files: openFiles(),
  };
}

const pool = new Pool(port);
const failures: string[] = [];
const waits: number[][] = Array.from({ length: SLICES }, () => []);
let unanswered = 0;

async function ask(request: Asked, due: number, slice: number): Promise<Answer | null> {
  unanswered++;
  const where = request.path.replace(/\?.*/, '');
  try {
    const answer = await pool.ask(request);
    waits[slice]?.push(performance.now() - due);
    if (answer.status !== 200) failed(`${where}: ${answer.status} ${answer.body.slice(0, 200)}`);
    return answer;
  } catch (error) {
    failed(`${where}: ${error}`);
    return null;
  } finally {
    unanswered--;
  }
}

function failed(how: string): void {
  failures.push(how);
  process.stderr.write(`${new Date().toISOString()} ${how}\n`);
}

say(`${machine()}; ${MINUTES} min, ${PER_SECOND} requests a second, ${SCREENS} streams\n`);
const screens = new Screens(`http://127.0.0.1:${port}`);
await screens.open(cookiesOf(people, SCREENS));
const trade = new Trade(people, data);
const samples: ReturnType<typeof sample>[] = [];
let largestWal = 0;
const began = performance.now();
const before = { files: openFiles(), processor: processor() };
say(
  '| minute | memory | heap | log of the database | open files | streams | failures | machine |\n|---|---|---|---|---|---|---|---|',
);

function look(): void {
  screens.forget();
  largestWal = Math.max(largestWal, walSize());
  const passed = performance.now() - began;
  if (passed < (samples.length + 1) * SAMPLED_MS) return;
  const now = sample(passed / MINUTE_MS);
  samples.push(now);
  const { rss, heap, wal, files } = now;
  const refused = failures.length + screens.refused.length;
  say(
    `| ${now.minutes.toFixed(1)} | ${rss.toFixed(1)} MB | ${heap.toFixed(1)} MB | ${wal.toFixed(1)} MB | ${files} | ${screens.count} | ${refused} | ${busy()} |`,
  );
}

let requests = 0;
let looked = began;
for (; performance.now() - began < LASTS_MS && child.exitCode === null; requests++) {
  // Asked when it is due, whatever the answers before it take: a server that hesitates is not spared.
  const due = began + (requests * 1000) / PER_SECOND;
  await pause(Math.max(0, due - performance.now()));
  const slice = Math.min(SLICES - 1, Math.floor(((due - began) / LASTS_MS) * SLICES));
  if (requests % WRITES_EVERY === 0) {
    const { request, settle } = trade.write();
    void ask(request, due, slice).then(settle);
  } else void ask(trade.read(), due, slice);
  if (performance.now() - looked < 1000) continue;
  looked = performance.now();
  look();
}
for (let waited = 0; unanswered > 0 && waited < PATIENCE_MS; waited += 100) await pause(100);
pool.close();
await pause(1000);
const after = { files: openFiles(), processor: processor() };
const other = openBare(file, 5000);
const [checkpoint] = other.pragma('wal_checkpoint(TRUNCATE)') as { busy: number; log: number }[];
other.close();
screens.close();
await stop();

const later = samples.filter(({ minutes }) => minutes > MINUTES / 3);
const growthOf = (of: 'rss' | 'heap') => {
  const { perUnit, standardError } = slopeOf(later.map((one) => ({ x: one.minutes / 60, y: one[of] })));
  const [from, to] = [later[0]?.[of] ?? Number.NaN, later.at(-1)?.[of] ?? Number.NaN];
  const words = `${perUnit.toFixed(1)} ± ${(2 * standardError).toFixed(1)} MB an hour (${from.toFixed(0)} → ${to.toFixed(0)} MB)`;
  return { perHour: perUnit, words };
};
const memory = growthOf('rss');
say('\n| what | figure | goal | met |\n|---|---|---|---|');
line('F22: memory grows, after a third of the time', memory.words, '< 5 MB/h', memory.perHour < 5);
line('its heap', growthOf('heap').words, '', null);
const wal = largestWal / MB;
line('F19: log of the database, at most', `${wal.toFixed(1)} MB`, '≤ 64 MB', wal <= 64);
line('F19: a checkpoint at the end', JSON.stringify(checkpoint), 'not busy', checkpoint?.busy === 0);
const missed = failures.length + unanswered;
line(
  `requests not answered by 200, of ${requests} (${pool.again} asked again, their kept connection closed)`,
  `${missed} ${failures[0] ?? ''}`,
  '0',
  missed === 0,
);
line(
  `streams refused; told ${screens.nudges} things, came back ${screens.returned} times`,
  `${screens.refused.length} ${screens.refused[0] ?? ''}`,
  '0',
  screens.refused.length === 0,
);
line('open files, with the streams', `${before.files} → ${after.files}`, '', null);
const share = (after.processor - before.processor) / LASTS_MS;
line('processor', `${(100 * share).toFixed(0)} % of one core`, '', null);
for (const [i, times] of waits.entries()) {
  const [p50, p99] = [quantile(times, 0.5), quantile(times, 0.99)];
  const [from, to] = [i, i + 1].map((n) => ((n * MINUTES) / SLICES).toFixed(MINUTES < SLICES ? 1 : 0));
  line(`answers, minutes ${from} to ${to}`, `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`, '', null);
}
say(`\n${busy()} at the end`);
process.exit(0);
