import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { prepareData } from '#bench/data.ts';
import { computeSize } from '#bench/options.ts';
import { buildBundle } from '#reliability/bundle.ts';
import { Installation } from '#reliability/release/installation.ts';

const GOAL_MB = 200;
const EACH_MS = 20;
const sizes = process.argv.length > 2 ? process.argv.slice(2).map(Number) : [10_000, 100_000];

type Peak = { share: number; resident: number; what: string };

const read = (file: string): string => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    // The process has ended meanwhile.
    return '';
  }
};

/** This process's own, and theirs, without the installation's server. */
function upgradeProcesses(): string[] {
  const parents = new Map<string, string>();
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name)))
    parents.set(pid, /^PPid:\s*(\d+)/m.exec(read(`/proc/${pid}/status`))?.[1] ?? '');
  const commands = [...parents.keys()].filter(
    (pid) => parents.get(pid) === String(process.pid) && read(`/proc/${pid}/cmdline`).includes('laveo.js'),
  );
  for (const pid of commands)
    commands.push(...[...parents].filter(([, parent]) => parent === pid).map(([child]) => child));
  return commands;
}

async function watch(isOver: () => boolean): Promise<Peak> {
  const peak: Peak = { share: 0, resident: 0, what: '' };
  while (!isOver()) {
    let [share, resident] = [0, 0];
    const pids = upgradeProcesses();
    for (const pid of pids) {
      const rollup = read(`/proc/${pid}/smaps_rollup`);
      share += Number(/^Pss:\s*(\d+)/m.exec(rollup)?.[1] ?? 0) / 1000;
      resident += Number(/^Rss:\s*(\d+)/m.exec(rollup)?.[1] ?? 0) / 1000;
    }
    if (resident > peak.resident) {
      const last = read(`/proc/${pids.at(-1)}/cmdline`)
        .split('\0')
        .filter(Boolean);
      Object.assign(peak, { resident, what: `${pids.length}: ${last.slice(-2).join(' ').slice(-60)}` });
    }
    peak.share = Math.max(peak.share, share);
    await pause(EACH_MS);
  }
  return peak;
}

const bundles = [await buildBundle('src/server/boot/main.ts'), await buildBundle('src/cli/laveo.ts')];
for (const orders of sizes) {
  const home = new Installation(bundles);
  try {
    home.installRelease('1.0.0');
    await prepareData(home.dataDir, computeSize(orders));
    await home.start();
    while (!(await fetch(`${home.url}/readyz`).catch(() => null))?.ok) await pause(100);
    const archive = home.packRelease('1.1.0');
    const since = performance.now();
    let isOver = false;
    const watching = watch(() => isOver);
    const { code, output } = await home.runLaveo('upgrade', archive, '--wait', '300');
    isOver = true;
    if (code !== 0) throw new Error(output);
    const { share, resident, what } = await watching;
    const took = (performance.now() - since) / 1000;
    console.log(
      `${orders} orders: ${resident.toFixed(0)} MB (goal ${GOAL_MB}), ${share.toFixed(0)} MB without counting shared pages twice; ${took.toFixed(1)} s; at the peak ${what}`,
    );
  } finally {
    home.remove();
  }
}
process.exit(0);
