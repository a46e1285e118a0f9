import { defineConfig } from 'vitest/config';

const away = ['**/node_modules/**', 'src/e2e/**'];

export default defineConfig({
  test: {
    // better-sqlite3 is a native module: a process of its own per file cannot leave a handle to the next.
    pool: 'forks',
    // By default one core less: of two, one would be idle while the other does all of it.
    maxWorkers: '100%',
    // Bounds, not expectations: on a machine that many share, a test takes ten times what it takes alone.
    expect: { poll: { timeout: 30_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', 'tools/**/*.test.ts'],
          exclude: [...away, 'src/reliability/**'],
          environment: 'node',
          testTimeout: 90_000,
          hookTimeout: 90_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'reliability',
          include: ['src/reliability/**/*.test.ts'],
          exclude: away,
          environment: 'node',
          testTimeout: 600_000,
          hookTimeout: 600_000,
        },
      },
    ],
  },
});
