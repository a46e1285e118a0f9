import { tool } from './paths.mjs';

const node = process.execPath;

/** @type {Record<'types' | 'lint' | 'commits' | 'unit' | 'reliability' | 'budgets' | 'browser', import('./steps.mjs').Step>} */
export const checks = {
  types: { name: 'types', args: [node, tool.tsc, '--noEmit'] },
  lint: {
    name: 'lint',
    args: [node, tool.biome, 'ci', '--error-on-warnings', '--max-diagnostics=none', '.'],
  },
  commits: { name: 'commit subjects', args: [node, 'tools/commits.mjs'] },
  unit: { name: 'unit tests', args: [node, tool.vitest, 'run', '--project', 'unit*'], counts: 'vitest' },
  reliability: {
    name: 'reliability tests',
    args: [node, tool.vitest, 'run', '--project', 'reliability*'],
    counts: 'vitest',
  },
  budgets: { name: 'budgets', args: [node, 'tools/budgets.mjs'] },
  browser: {
    name: 'browser tests',
    args: [node, tool.playwrightTest, 'test', '-c', 'src/e2e/playwright.config.ts'],
    counts: 'playwright',
  },
};
