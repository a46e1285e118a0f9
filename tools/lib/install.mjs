import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, tool } from './paths.mjs';
import { keep, lastLines } from './run.mjs';
import { giveUp, say, seconds } from './say.mjs';

/** From the folder in which better-sqlite3 is compiled; relative, for make takes no path with a space. */
const OBJECT_WRAP = '-include ../../../tools/lib/objectWrap.h';
/** As SQLite's own build has it: the -O3 of better-sqlite3 takes a third longer to compile and is no faster. */
const OPTIMIZE = '-O2';

const note = join(root, 'node_modules', '.laveo-lock');

/** The lockfile says what is installed, and native modules depend on this Node and this machine. */
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
  await fetchPackages();
  await compileModules();
}

/** Enough for what checks and builds; the modules that are compiled come with `compileModules`. */
export async function fetchPackages() {
  if (isInstalled()) return;
  const since = performance.now();
  say('Installing the packages.');
  // NODE_ENV=production in someone's shell must not leave out what builds and tests.
  await npm('installing', ['ci', '--include=dev', '--no-audit', '--no-fund', '--ignore-scripts']);
  say(`Packages are there after ${seconds(since)}.`);
}

/** On one processor for a minute or two where better-sqlite3 has no ready-made binary. */
export async function compileModules() {
  if (isInstalled()) return;
  const since = performance.now();
  await npm('compiling modules', ['rebuild'], {
    CFLAGS: `${OPTIMIZE} ${process.env.CFLAGS ?? ''}`,
    CXXFLAGS: `${OPTIMIZE} ${process.env.CXXFLAGS ?? ''} ${OBJECT_WRAP}`,
  });
  await tryDatabase();
  writeFileSync(note, installedAs());
  say(`Modules are compiled after ${seconds(since)}.`);
}

/** A pruned tree has its note still, and nothing that builds. */
const isInstalled = () =>
  existsSync(tool.vite) && existsSync(note) && readFileSync(note, 'utf8') === installedAs();

/** @param {string} what @param {string[]} args @param {NodeJS.ProcessEnv} [env] */
async function npm(what, args, env) {
  const command = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const outcome = await keep(what, [command, ...args], { JOBS: 'max', ...env });
  if (outcome.code !== 0) giveUp(`${what} failed:\n${lastLines(outcome.output, 20)}`);
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
