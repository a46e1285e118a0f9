import { defineConfig } from 'vitest/config';

const away = ['**/node_modules/**', 'src/e2e/**'];

export default defineConfig({
  test: {
    // better-sqlite3 is a native module: a process of its own per file cannot leave a handle to the next.
    pool: 'forks',
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}'],
          exclude: [...away, 'src/reliability/**'],
          environment: 'node',
          testTimeout: 20_000,
          hookTimeout: 20_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'reliability',
          include: ['src/reliability/**/*.test.ts'],
          exclude: away,
          environment: 'node',
          fileParallelism: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
