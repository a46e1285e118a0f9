import { defineConfig } from '@playwright/test';
import { chromiumArgs, chromiumPath } from '#tools/lib/chromium.mjs';

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../../test-results/e2e',
  // A test waits for its page half of the time: two processors take more than two.
  workers: 4,
  fullyParallel: false,
  retries: 0,
  forbidOnly: true,
  // Rare journeys, and those that another test proves each time, run at night: NIGHTLY=1 npm run e2e --
  // <file>.
  ...(process.env.NIGHTLY ? {} : { grepInvert: /@nightly/ }),
  // Bounds, not expectations: on a machine that many share, a page takes ten times what it takes alone.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: 'list',
  use: {
    locale: 'fr-FR',
    timezoneId: 'Africa/Abidjan',
    // A failure leaves a picture and what the page held. What it held at each step costs a sixth of the processor, so it is
    // asked for: TRACE=1 npm run e2e.
    screenshot: 'only-on-failure',
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    // The tests of a service worker ask for it: it costs the others half of the processor.
    serviceWorkers: 'block',
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 60_000,
    navigationTimeout: 90_000,
    launchOptions: { executablePath: chromiumPath(), args: chromiumArgs },
  },
});
