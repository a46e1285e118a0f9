import { defineConfig } from '@playwright/test';
import tests from './playwright.config.ts';

export default defineConfig<{ tiles: boolean }>({
  ...tests,
  testMatch: 'screens/*.screens.ts',
  outputDir: '../../test-results/screens',
  timeout: 600_000,
  use: { ...tests.use, trace: 'off', tiles: true },
});
