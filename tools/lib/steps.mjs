import { keep, stopAll } from './run.mjs';
import { bold, giveUp, green, red, say, seconds } from './say.mjs';

/** @typedef {{ name: string, args: string[], counts?: 'vitest' | 'playwright' }} Step */
/** @typedef {{ name: string, passed: number, skipped: number }} Count */

/** @type {Count[]} */
const counted = [];
/** @type {string[]} */
const failures = [];

/** Steps in a row. The first that fails ends everything. @param {...Step} steps */
export async function inTurn(...steps) {
  for (const step of steps) {
    if (failures.length > 0) return;
    if (await passes(step)) continue;
    stopAll();
    giveUp(`✗ ${step.name} failed.`);
  }
}

/** Steps in a row, each of which runs whatever became of the others; `sumUp` says what failed. @param {...Step} steps */
export async function eachOf(...steps) {
  for (const step of steps) await passes(step);
}

/** @param {Step} step */
async function passes({ name, args, counts }) {
  const since = performance.now();
  const { code, output } = await keep(name, args);
  const count = counts && countIn(counts, output);
  const isEmpty = count?.passed === 0;
  if (code !== 0 || isEmpty) {
    failures.push(name);
    say(
      `\n${failuresIn(output)}\n${red(`✗ ${name}`)} ${seconds(since)}${isEmpty ? ', no test passed' : ''}\n`,
    );
    return false;
  }
  if (count) counted.push({ name, ...count });
  say(`${green('✓')} ${name.padEnd(20)} ${seconds(since)}${count ? `, ${count.passed} passed` : ''}`);
  return true;
}

/** A runner of tests names those that pass before it shows the failures. @param {string} output */
function failuresIn(output) {
  const from = output.search(/^.*\bFailed (Suites|Tests) \d+/m);
  return output.slice(Math.max(0, from)).trim();
}

/** @param {'vitest' | 'playwright'} runner @param {string} output */
export function countIn(runner, output) {
  const lines = output.split('\n');
  const summaries = runner === 'vitest' ? lines.filter((line) => /^\s*Tests\s/.test(line)) : lines;
  const number = (/** @type {RegExp} */ pattern) =>
    Number(summaries.map((line) => pattern.exec(line)?.[1]).findLast(Boolean) ?? 0);
  return runner === 'vitest'
    ? { passed: number(/(\d+) passed/), skipped: number(/(\d+) skipped/) }
    : { passed: number(/^\s*(\d+) passed\b/), skipped: number(/^\s*(\d+) skipped\b/) };
}

/** A run says this at its end. @param {number} since */
export function sumUp(since) {
  if (failures.length > 0) giveUp(`✗ ${failures.join(', ')} failed, after ${seconds(since)}.`);
  say('');
  for (const { name, passed, skipped } of counted) {
    say(`${name}: ${passed} passed, 0 failed${skipped ? red(`, ${skipped} skipped`) : ''}`);
  }
  const all = counted.reduce((sum, { passed }) => sum + passed, 0);
  say(bold(green(`${all} passed, 0 failed, in ${seconds(since)}`)));
}
