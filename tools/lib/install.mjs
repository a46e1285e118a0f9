import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, tool } from './paths.mjs';
import { keep, lastLines } from './run.mjs';
import { giveUp, say, seconds } from './say.mjs';

const note = join(root, 'node_modules', '.laveo-lock');

/** What is installed depends on the lockfile, and the native modules on this Node and this machine. */
export function installedAs() {
  const lock = readFileSync(join(root, 'package-lock.json'));
  const { modules } = process.versions;
  return createHash('sha256')
    .update(lock)
    .update(`${modules} ${process.platform} ${process.arch}`)
    .digest('hex');
}

/** Leaves the network alone when this very lockfile is installed already. */
export async function install() {
  const wanted = installedAs();
  // A pruned tree has its note still, and nothing that builds.
  if (existsSync(tool.vite) && existsSync(note) && readFileSync(note, 'utf8') === wanted) return;
  const since = performance.now();
  say(
    'Installing the packages. If better-sqlite3 has no ready-made binary here it is compiled, which may take about 70 s.',
  );
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  // NODE_ENV=production in someone's shell must not leave out what builds and tests.
  const command = [npm, 'ci', '--include=dev', '--no-audit', '--no-fund'];
  const outcome = await keep('installing', command, { JOBS: 'max' });
  if (outcome.code !== 0) giveUp(`The packages could not be installed:\n${lastLines(outcome.output, 20)}`);
  await tryDatabase();
  writeFileSync(note, wanted);
  say(`Installed in ${seconds(since)}.`);
}

/** An install with scripts switched off succeeds and leaves a database driver that cannot be loaded. */
async function tryDatabase() {
  const script = "new (require('better-sqlite3'))(':memory:').close()";
  const outcome = await keep('opening a database', [process.execPath, '-e', script]);
  if (outcome.code === 0) return;
  giveUp(
    `better-sqlite3 is installed but does not load. Compiling it needs python3, make and g++, and npm's install scripts allowed.\n${lastLines(outcome.output, 8)}`,
  );
}
