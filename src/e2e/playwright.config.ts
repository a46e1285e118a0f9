import { defineConfig } from '@playwright/test';
import { chromiumArgs, chromiumPath } from '#tools/lib/chromium.mjs';

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../../test-results/e2e',
  workers: 3,
  fullyParallel: false,
  retries: 0,
  forbidOnly: true,
  // Bounds, not expectations: on a machine that many share, a page takes ten times what it takes alone.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: 'list',
  use: {
    locale: 'fr-FR',
    timezoneId: 'Africa/Abidjan',
    // What the page held at each step. With pictures of each frame too the whole took 636 s instead of 468 on two cores.
    trace: { mode: 'retain-on-failure', screenshots: false },
    actionTimeout: 60_000,
    navigationTimeout: 90_000,
    launchOptions: { executablePath: chromiumPath(), args: chromiumArgs },
  },
});
