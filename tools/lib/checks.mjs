import { tool } from './paths.mjs';

const node = process.execPath;

const vitest = (/** @type {string[]} */ ...args) => [node, tool.vitest, 'run', ...args];
const playwright = (/** @type {string[]} */ ...args) => [
  node,
  tool.playwrightTest,
  'test',
  '-c',
  'src/e2e/playwright.config.ts',
  ...args,
];

/** Earlier results are read from this file, so that a small change costs a second. */
const knownTypes = 'node_modules/.cache/laveo-types.json';

/**
 * @type {Record<
 *   'types' | 'lint' | 'commits' | 'budgets' | 'unit' | 'journeys' | 'long' | 'browser' | 'reliability',
 *   import('./steps.mjs').Step
 * >}
 */
export const checks = {
  types: {
    name: 'types',
    args: [node, tool.tsc, '--noEmit', '--incremental', '--tsBuildInfoFile', knownTypes],
  },
  lint: {
    name: 'lint',
    args: [node, tool.biome, 'ci', '--error-on-warnings', '--max-diagnostics=none', '.'],
  },
  commits: { name: 'commit subjects', args: [node, 'tools/commits.mjs'] },
  budgets: { name: 'budgets', args: [node, 'tools/budgets.mjs'] },
  unit: { name: 'unit tests', args: vitest('--project', 'unit*'), counts: 'vitest' },
  journeys: { name: 'journeys', args: playwright('--grep', '@journey'), counts: 'playwright' },
  long: { name: 'long unit tests', args: vitest('--project', 'long'), counts: 'vitest' },
  browser: { name: 'browser tests', args: playwright('--grep-invert', '@journey'), counts: 'playwright' },
  reliability: { name: 'reliability tests', args: vitest('--project', 'reliability'), counts: 'vitest' },
};

/** @param {readonly string[]} files @returns {import('./steps.mjs').Step} */
export const lintOf = (files) => ({
  name: 'lint',
  args: [node, tool.biome, 'check', '--error-on-warnings', '--no-errors-on-unmatched', ...files],
});

/** @param {readonly string[]} files @returns {import('./steps.mjs').Step} */
export const testsOf = (files) => ({
  name: 'tests',
  args: vitest('--project', 'unit*', ...files),
  counts: 'vitest',
});
