import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

const here = import.meta.dirname;
/** A package that a test replaces stays replaced for every file after it: such a file has a process of its own. */
const replacing = readdirSync(join(here, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.test\.tsx?$/.test(file))
  .map((file) => `src/${file}`)
  .filter((file) => readFileSync(join(here, file), 'utf8').includes('vi.mock('));
/** Processes, floods and days that are lived through by chance: `npm test` leaves them to `npm run test:all`. */
const long = ['src/**/*.long.test.ts'];
const elsewhere = ['**/node_modules/**', 'src/e2e/**'];

const shared = { environment: 'node', unstubGlobals: true } as const;
// Bounds, not expectations: on a machine that many share, a test takes ten times what it takes alone, and at night more.
const testTimeout = process.env.NIGHTLY ? 600_000 : 90_000;
const unit = { ...shared, testTimeout, hookTimeout: 90_000 };
const reliability = { ...shared, testTimeout: 600_000, hookTimeout: 600_000 };

export default defineConfig({
  test: {
    // better-sqlite3 is a native module, which threads share.
    pool: 'forks',
    // Tests that start and kill programs wait for a third of their time: two processors take three of them.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    expect: { poll: { timeout: 30_000 } },
    // Loading the modules for each file again costs as much as its tests: `isolate: false`.
    projects: [
      {
        extends: true,
        test: {
          ...unit,
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', 'tools/**/*.test.ts'],
          exclude: [...elsewhere, ...replacing, ...long, 'src/reliability/**'],
          isolate: false,
        },
      },
      {
        extends: true,
        test: { ...unit, name: 'unit-replacing', include: replacing },
      },
      {
        extends: true,
        test: { ...unit, name: 'long', include: long, isolate: false },
      },
      {
        extends: true,
        test: {
          ...reliability,
          name: 'reliability',
          include: ['src/reliability/**/*.test.ts'],
          globalSetup: 'src/reliability/programs.ts',
          isolate: false,
        },
      },
    ],
  },
});
