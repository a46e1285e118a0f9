// Carries out "Your first change" of docs/architecture.md in a copy of the tree, step by step as it is written there, and lints
// it; with NIGHTLY=1 also checks its types, and runs the tests of its steps, all unit tests and the browser test of its last step.
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { applyEdit, copyTree, readFirstChange } from './lib/firstChange.mjs';
import { checkNode } from './lib/node-version.mjs';
import { root, tool } from './lib/paths.mjs';
import { keep, lastLines } from './lib/run.mjs';
import { giveUp, say, seconds } from './lib/say.mjs';

const since = performance.now();
checkNode();
const node = process.execPath;
const { acts, steps } = readFirstChange(readFileSync(join(root, 'docs/architecture.md'), 'utf8'));
if (steps.length < 10) giveUp('docs/architecture.md: the table of the first change is not where it was.');
const idle = steps.filter((step) => !acts.some((act) => act.step === step));
if (idle.length > 0) giveUp(`docs/architecture.md: step ${idle.join(', ')} says nothing to write or to run.`);
const folder = copyTree();
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

for (const act of acts)
  if (!('command' in act)) applyEdit(folder, act);
  else if (process.env.NIGHTLY || !act.command.includes('vitest'))
    await run(act.command.split(' '), `step ${act.step}`);
// It formats as `npm run format` does, and refuses what the lint would; no rule looks beyond its file.
const edited = new Set(acts.flatMap((act) => ('file' in act ? [act.file] : [])));
const biome = [node, tool.biome, 'check', '--write', '--error-on-warnings', '--files-ignore-unknown=true'];
await run([...biome, ...edited], 'format and lint');
if (process.env.NIGHTLY) {
  await run([node, tool.tsc, '--noEmit'], 'types');
  await run([node, tool.vitest, 'run', '--project', 'unit'], 'unit tests');
  await run([node, 'tools/build.mjs'], 'build');
  const spec = acts.findLast((act) => 'file' in act && act.file.startsWith('src/e2e/'));
  const browser = [node, tool.playwrightTest, 'test', '-c', 'src/e2e/playwright.config.ts'];
  await run([...browser, spec && 'file' in spec ? spec.file : ''], 'browser test');
}
say(`${steps.length} steps carried out after ${seconds(since)}.`);

/** @param {string[]} args @param {string} what */
async function run(args, what) {
  const { code, output } = await keep(what, args, {}, folder);
  if (code !== 0) giveUp(`${lastLines(output, 60)}\n✗ The first change of docs/architecture.md: ${what}.`);
}
