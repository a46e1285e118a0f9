import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { laveoFile, root } from './paths.mjs';
import { keep, lastLines } from './run.mjs';
import { giveUp, say, seconds } from './say.mjs';

/** Fills a folder with the demo's data, once. The note is written last: a seeding that was cut off is done again. With
 * `--new` on our command line, also a folder whose database was lost.
 * @param {string} folder @param {string} [program] the built command line */
export async function seedDemo(folder, program = laveoFile) {
  const dataDir = resolve(root, folder);
  const note = join(dataDir, '.seeded');
  const isNew = process.argv.includes('--new');
  if (existsSync(note) && !isNew) return;
  const since = performance.now();
  say(`Seeding the demo in ${folder}.`);
  mkdirSync(dataDir, { recursive: true });
  const seed = [process.execPath, program, 'seed', '--demo', ...(isNew ? ['--new'] : [])];
  const outcome = await keep('seeding', seed, { DATA_DIR: dataDir });
  if (outcome.code !== 0) giveUp(`The demo data could not be written:\n${lastLines(outcome.output)}`);
  writeFileSync(note, `${new Date().toISOString()}\n`);
  say(`Seeded in ${seconds(since)}.`);
}

export const demoPassword = 'laveo-demo';
export const demoAccounts = ['client', 'livreur', 'admin', 'superadmin'].map((role) => `${role}@laveo.test`);
