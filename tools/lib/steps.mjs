import { keep, lastLines, stopAll } from './run.mjs';
import { bold, giveUp, green, red, say, seconds } from './say.mjs';

/** @typedef {{ name: string, args: string[], counts?: 'vitest' | 'playwright' }} Step */
/** @typedef {{ name: string, passed: number, skipped: number }} Count */

/** @type {Count[]} */
const counted = [];
let failed = false;

/** Steps in a row. The first that fails ends everything, with its last lines and its name.
 * @param {...Step} steps */
export async function inTurn(...steps) {
  for (const step of steps) {
    if (failed) return;
    const since = performance.now();
    const { code, output } = await keep(step.name, step.args);
    if (failed) return;
    const count = step.counts && countIn(step.counts, output);
    if (code !== 0) fail(step.name, output, 'failed');
    if (count && count.passed === 0) fail(step.name, output, 'ran no test at all');
    if (count) counted.push({ name: step.name, ...count });
    say(`${green('✓')} ${step.name.padEnd(20)} ${seconds(since)}${count ? `, ${count.passed} passed` : ''}`);
  }
}

/** @param {string} name @param {string} output @param {string} how @returns {never} */
function fail(name, output, how) {
  failed = true;
  stopAll();
  say(`\n${lastLines(output, 60)}\n`);
  giveUp(`✗ ${name} ${how}.`);
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

/** What a green run says at its end. @param {number} since */
export function sumUp(since) {
  say('');
  for (const { name, passed, skipped } of counted) {
    say(`${name}: ${passed} passed, 0 failed${skipped ? red(`, ${skipped} skipped`) : ''}`);
  }
  const all = counted.reduce((sum, { passed }) => sum + passed, 0);
  say(bold(green(`${all} passed, 0 failed, in ${seconds(since)}`)));
}
