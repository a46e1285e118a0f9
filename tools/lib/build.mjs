import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { compressTexts } from './compress.mjs';
import { laveoFile, outDir, root, serverFile, tool } from './paths.mjs';
import { keep, lastLines } from './run.mjs';
import { giveUp, say, seconds } from './say.mjs';

const note = join(outDir, '.laveo-build');
const sources = [
  'src',
  'public',
  'tools/lib',
  'index.html',
  'package.json',
  'package-lock.json',
  'vite.config.ts',
  'vite.server.config.ts',
  'tsconfig.json',
];
/** Changes of these files do not change the build. */
const beside = /^src\/(e2e|bench|reliability|testing)\/|\.test\.tsx?$/;

/** Builds the site and the server, unless these very sources have been built already.
 * @returns {Promise<void>} */
export async function build() {
  const wanted = fingerprint();
  if (isBuilt(wanted)) return say('Built already, nothing has changed since.');
  const since = performance.now();
  say('Building the site and the server.');
  // A build that is cut off must not pass for a finished one.
  rmSync(note, { force: true });
  await mkdir(outDir, { recursive: true });
  await Promise.all([
    vite('building the site', 'vite.config.ts'),
    vite('building the server', 'vite.server.config.ts'),
  ]);
  const saved = await compressTexts(join(outDir, 'web'));
  writeFileSync(note, wanted);
  say(`Built in ${seconds(since)}, ${saved} files compressed.`);
}

/** @param {string} what @param {string} config */
async function vite(what, config) {
  const outcome = await keep(what, [
    process.execPath,
    tool.vite,
    'build',
    '--config',
    config,
    '--logLevel',
    'warn',
  ]);
  if (outcome.code !== 0) giveUp(`${what} failed:\n${lastLines(outcome.output)}`);
  if (outcome.output.trim()) say(outcome.output.trim());
}

/** @param {string} wanted */
const isBuilt = (wanted) =>
  [note, serverFile, laveoFile, join(outDir, 'web', 'index.html')].every((file) => existsSync(file)) &&
  readFileSync(note, 'utf8') === wanted;

function fingerprint() {
  const hash = createHash('sha256').update(process.versions.modules);
  for (const file of sources.flatMap((source) => filesOf(join(root, source)))) {
    const name = relative(root, file);
    if (!beside.test(name)) hash.update(`\n${name}\n`).update(readFileSync(file));
  }
  return hash.digest('hex');
}

/** @param {string} path @returns {string[]} */
export function filesOf(path) {
  if (!existsSync(path)) return [];
  try {
    const entries = readdirSync(path, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
    return entries.flatMap((entry) =>
      entry.isDirectory() ? filesOf(join(path, entry.name)) : join(path, entry.name),
    );
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'ENOTDIR') return [path];
    throw error;
  }
}
