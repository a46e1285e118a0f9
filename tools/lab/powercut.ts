/**
 * F2: what a cut of power leaves of a database. The real acts are recorded as the system sees them, write by write, and cut
 * at random; what was not synced by then is dropped, kept, torn at sectors or shuffled; what is left must open, be whole and
 * hold every act that had answered. `npm run lab -- powercut [cuts] [seed]`. It needs strace.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeLoad, describeMachine, limitRunTime, printLine } from '#bench/report.ts';
import { pause } from '#bench/servers.ts';
import { buildBundle } from '#reliability/bundle.ts';
import { createRandom } from '#server/demo/chance.ts';
import { makeAcknowledgements, recordAcknowledgement } from '#testing/acknowledgements.ts';
import { readAftermath } from './powercut/aftermath.ts';
import { Disk, type Files } from './powercut/disk.ts';
import { explainMissingStrace, type Recording, record, type Synchronous } from './powercut/record.ts';

const CUTS = Number(process.argv[2] ?? 1000);
const SEED = Number(process.argv[3] ?? Date.now() % 1_000_000);
const ORDERS = 200;
const BASE = 'laveo.sqlite';
const LOG = `${BASE}-wal`;
const LONGEST_RUN_MS = 60 * 60_000;
limitRunTime(LONGEST_RUN_MS);

const missing = explainMissingStrace();
if (missing) {
  process.stderr.write(`${missing}\n`);
  process.exit(2);
}
const folder = mkdtempSync(join(tmpdir(), 'laveo-powercut-'));
const worker = await buildBundle('tools/lab/powercut/worker.ts');
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

function printGoalRow(what: string, figures: string, goal: string, met: boolean | null): void {
  printLine(`| ${what} | ${figures} | ${goal} | ${met === null ? '' : met ? 'yes' : 'NO'} |`);
}

interface Outcome {
  promised: number;
  /** Promises given while changes of the log could still be lost. */
  early: number;
  syncs: number;
  /** Cuts that met something not yet synced. */
  harmful: number;
  midway: number;
  losing: number;
  corrupt: number;
  /** The first, in words. */
  fault: string;
}

async function replay({ deeds, left }: Recording, cuts: number): Promise<Outcome> {
  const chance = createRandom(SEED);
  const moments = Array.from({ length: cuts }, () => chance.between(1, deeds.length)).sort((a, b) => a - b);
  const disk = new Disk();
  const promises = makeAcknowledgements();
  const outcome = {
    promised: 0,
    early: 0,
    syncs: 0,
    harmful: 0,
    midway: 0,
    losing: 0,
    corrupt: 0,
    fault: '',
  };
  let done = 0;
  const walk = (until: number) => {
    for (const deed of deeds.slice(done, until)) {
      disk.apply(deed);
      if (deed.does === 'sync' && deed.name === LOG) outcome.syncs++;
      if (deed.does !== 'say' || deed.text.startsWith('open')) continue;
      recordAcknowledgement(promises, deed.text.trimEnd());
      outcome.promised++;
      if (disk.countUnsafe(LOG) > 0) outcome.early++;
    }
    done = until;
  };
  for (const moment of moments) {
    walk(moment);
    if (disk.countUnsafe(LOG) + disk.countUnsafe(BASE) > 0) outcome.harmful++;
    if (disk.countUnsafe(BASE) > 0) outcome.midway++;
    const { corrupt, lost } = readAftermath(disk.cutPower(chance), promises, join(folder, 'cut'));
    if (corrupt.length > 0) outcome.corrupt++;
    if (lost.length > 0) outcome.losing++;
    const [fault] = [...corrupt, ...lost];
    if (fault) outcome.fault ||= `after ${moment} of ${deeds.length}: ${fault}`;
    await pause(0);
  }
  walk(deeds.length);
  mustEqual(disk.cutPower(chance, 'kept'), left);
  return outcome;
}

/** A record in which something was overlooked would prove nothing: replayed whole, it is what stands on the disk. */
function mustEqual(replayed: Files, real: Files): void {
  const listNames = (files: Files) => [...files.keys()].sort().join(', ');
  if (listNames(replayed) !== listNames(real))
    throw new Error(`replayed ${listNames(replayed)}, not ${listNames(real)}`);
  for (const [name, bytes] of real)
    if (!replayed.get(name)?.equals(bytes)) throw new Error(`${name} is not what was recorded`);
}

printLine(`${describeMachine()}; seed ${SEED}\n`);
printLine('| what | figure | goal | met |\n|---|---|---|---|');
async function measureCuts(synchronous: Synchronous, cuts: number): Promise<Outcome> {
  const recording = await record(worker, {
    folder: join(folder, synchronous),
    orders: ORDERS,
    synchronous,
  });
  rmSync(join(folder, synchronous), { recursive: true });
  return replay(recording, cuts);
}

const full = await measureCuts('FULL', CUTS);
printGoalRow(
  `F2, FULL: promises given before the log was safe, of ${full.promised} (${full.syncs} syncs of the log)`,
  `${full.early}`,
  '0',
  full.early === 0,
);
const isDurable = full.losing === 0 && full.corrupt === 0;
printGoalRow(
  `F2, FULL: ${CUTS} cuts, ${full.harmful} with something not synced, ${full.midway} amid a checkpoint`,
  `${full.losing} lost something, ${full.corrupt} corrupt ${full.fault}`,
  '0, 0',
  isDurable,
);

// A replay that noticed no lost promise without syncs would see nothing at FULL either.
const sees: boolean[] = [];
for (const [synchronous, share, fault] of [
  ['NORMAL', 0.3, 'losing'],
  ['OFF', 0.05, 'corrupt'],
] as const) {
  const cuts = Math.max(20, Math.ceil(CUTS * share));
  const weaker = await measureCuts(synchronous, cuts);
  sees.push(weaker[fault] > 0);
  printGoalRow(
    `the same at ${synchronous}: ${cuts} cuts, ${weaker.early} of ${weaker.promised} promises given early`,
    `${weaker.losing} lost something, ${weaker.corrupt} corrupt`,
    fault === 'losing' ? 'some lost' : 'some corrupt',
    weaker[fault] > 0,
  );
}
printLine(`\n${describeLoad()} at the end`);
process.exit(isDurable && full.early === 0 && sees.every(Boolean) ? 0 : 1);
