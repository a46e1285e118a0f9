/**
 * F27 under a real systemd: releases that are good, crash or hang, with and without a migration, while orders come by nginx
 * and TLS and screens listen: `npm run lab -- systemd [rounds] [orders a second] [streams]`. Run as root, with debootstrap and
 * systemd-nspawn.
 */
import { execFileSync } from 'node:child_process';
import type { KeyObject } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import {
  describeLoad,
  describeMachine,
  limitRunTime,
  printLine,
  printRow,
  printTableHead,
} from '#bench/report.ts';
import { pause } from '#bench/servers.ts';
import { openReadOnly } from '#db/connection.ts';
import { alterRelease } from '#reliability/release/alterRelease.ts';
import { signArchive } from '#tools/lib/signature.mjs';
import { bringArchive, DATA, FIRST, installHouse, packFirstRelease, startInside } from './systemd/house.ts';
import { type Ended, Machine, refuseWithoutTools } from './systemd/machine.ts';
import type { TrafficRecord } from './systemd/traffic.ts';

const ROUNDS = Number(process.argv[2] ?? 10);
const PER_SECOND = Number(process.argv[3] ?? 50);
const STREAMS = Number(process.argv[4] ?? 200);
const CLIENTS = 60;
const AROUND_MS = 3000;
const MAX_DRILL_MS = 180_000;
const MAX_WAIT_MS = 20_000;
const formatGoalMet = (isMet: boolean) => (isMet ? 'yes' : '**no**');
const formatSeconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
const whenListening = (source: string) =>
  `(await import('node:net')).Server.prototype.listen = () => ${source};`;
const ENDINGS = {
  good: '',
  crashes: whenListening('process.exit(1)'),
  hangs: whenListening('{ for (;;); }'),
};
const MIGRATIONS = { '': undefined, ', with a migration': 'CREATE TABLE later (id integer);' };
const KINDS = Object.entries(ENDINGS).flatMap(([ending, before], n) =>
  Object.entries(MIGRATIONS).map(([more, migration], m) => ({
    name: `${ending}${more}`,
    version: `2.${n}.${m}`,
    isGood: before === '',
    parts: { before, ...(migration ? { migration } : {}) },
  })),
);
type Kind = (typeof KINDS)[number];
const COLUMNS =
  'release | drills | back by itself | orders | lost | answers of 500 and above | an order waited at most | a screen was away at most | goals met | machine';

interface Outcome extends TrafficRecord {
  lost: number;
  /** The state after the drill, where it is not what it must be. */
  fault: string | null;
}

limitRunTime((ROUNDS * KINDS.length + 5) * MAX_DRILL_MS);
refuseWithoutTools();
const scratch = mkdtempSync(join(tmpdir(), 'laveo-releases-'));
const machine = new Machine();
process.on('exit', () => {
  machine.remove();
  rmSync(scratch, { recursive: true, force: true });
});

const first = await packFirstRelease();
const archives = KINDS.map((kind) => packAlteredRelease(kind, first.archive, first.key));
await machine.boot();
const house = await installHouse(machine, first.archive, { clients: CLIENTS, without: /caddy|rsync/ });
for (const archive of archives) bringArchive(machine, archive, 'root/later');
printLine(
  `${describeMachine()}; systemd, nginx and TLS, ${PER_SECOND} orders a second, ${STREAMS} streams\n`,
);
const outcomes = new Map<Kind, Outcome[]>(KINDS.map((kind) => [kind, []]));
printTableHead('Drills', COLUMNS.split(' | '));
for (let round = 1; round <= ROUNDS; round++)
  for (const [kind, own] of outcomes) {
    const outcome = await drill(kind);
    own.push(outcome);
    printSummary(kind, [outcome]);
    if (outcome.fault !== null) printLine(outcome.fault);
  }
printTableHead('F27 under systemd: 0 lost, all back, waits of 20 s at most', COLUMNS.split(' | '));
const met = [...outcomes].map(([kind, own]) => printSummary(kind, own));
process.exit(met.every(Boolean) ? 0 : 1);

function printSummary(kind: Kind, own: readonly Outcome[]): boolean {
  const sum = (pick: (one: Outcome) => number) => own.reduce((total, one) => total + pick(one), 0);
  const longest = (pick: (one: Outcome) => number) => Math.max(...own.map(pick));
  const lost = sum((one) => one.lost);
  const back = own.filter((one) => one.fault === null).length;
  const wait = longest(({ longestWait }) => longestWait);
  const isMet = lost === 0 && back === own.length && wait <= MAX_WAIT_MS;
  const counts = [
    own.length,
    back,
    sum(({ orders }) => orders.length),
    lost,
    sum(({ failures }) => failures),
  ];
  const times = [wait, longest(({ longestAbsence }) => longestAbsence)];
  printRow([
    kind.name,
    ...counts.map(String),
    ...times.map(formatSeconds),
    formatGoalMet(isMet),
    describeLoad(),
  ]);
  return isMet;
}

function packAlteredRelease({ version, parts }: Kind, archive: string, key: KeyObject): string {
  const folder = join(scratch, `laveo-${version}`);
  mkdirSync(folder);
  execFileSync('tar', ['-xzf', archive, '-C', folder, '--strip-components=1']);
  alterRelease(folder, version, parts);
  const altered = `${folder}.tar.gz`;
  execFileSync('tar', ['--use-compress-program=gzip -1', '-cf', altered, '-C', scratch, basename(folder)]);
  rmSync(folder, { recursive: true });
  signArchive(altered, key);
  return altered;
}

/** Every drill begins with the same data and the first release alone. */
async function reset(): Promise<void> {
  await machine.runOrThrow(`systemctl stop laveo.socket laveo.service
    systemctl reset-failed
    cd /opt/laveo
    ln -sfn releases/${FIRST} current
    rm -f previous
    find releases -mindepth 1 -maxdepth 1 ! -name ${FIRST} -exec rm -rf {} +
    rm -rf /${DATA}
    cp -a /root/data /${DATA}
    systemctl start laveo.socket laveo.service`);
}

async function drill(kind: Kind): Promise<Outcome> {
  await reset();
  const options = { ...house, perSecond: PER_SECOND, streams: STREAMS };
  const endTraffic = await startInside<object, TrafficRecord>(machine, 'traffic', options, MAX_DRILL_MS);
  await pause(AROUND_MS);
  const upgrade = await machine.run(`laveo upgrade /root/later/laveo-${kind.version}.tar.gz`);
  await pause(AROUND_MS);
  const record = await endTraffic();
  if (!record) throw new Error(`The house did not come back:\n${upgrade.output}`);
  const sqlite = openReadOnly(machine.at(join(DATA, 'laveo.sqlite')));
  const stored = new Set(sqlite.prepare('SELECT id FROM orders').pluck().all());
  sqlite.close();
  const lost = record.orders.filter((id) => !stored.has(id)).length;
  return { ...record, lost, fault: await findFault(kind, upgrade) };
}

async function findFault({ isGood, version }: Kind, upgrade: Ended): Promise<string | null> {
  const { output } = await machine.run(
    'cd /opt/laveo; systemctl is-active laveo.service laveo.socket || true; readlink current; ls . releases',
  );
  const left = isGood
    ? `current\nprevious\nreleases\n\nreleases:\n${FIRST}\n${version}`
    : `current\nreleases\n\nreleases:\n${FIRST}`;
  const expected = `active\nactive\nreleases/${isGood ? version : FIRST}\n.:\n${left}\n`;
  return (upgrade.code === 0) === isGood && output === expected ? null : `${output}${upgrade.output}`;
}
