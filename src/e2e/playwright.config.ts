import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { chromiumArgs, chromiumPath } from '#tools/lib/chromium.mjs';

/** A tone that beeps once a second, and no question about it. */
const fakeMicrophone = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'];

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../../test-results/e2e',
  globalSetup: './seed.config.ts',
  workers: availableParallelism(),
  fullyParallel: false,
  retries: 0,
  forbidOnly: true,
  // Rare journeys, and those that another test covers each time, run at night: NIGHTLY=1 npm run e2e -- <file>.
  ...(process.env.NIGHTLY ? {} : { grepInvert: /@nightly/ }),
  // These are bounds, not expectations: on a shared machine a page can take ten times as long.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: 'list',
  use: {
    locale: 'fr-FR',
    timezoneId: 'Africa/Abidjan',
    // A failure leaves a picture and the page's content. A trace costs a sixth of the processor, so it must be
    // requested: TRACE=1 npm run e2e.
    screenshot: 'only-on-failure',
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    // A service worker costs half of the processor, so only the tests of one allow it.
    serviceWorkers: 'block',
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 60_000,
    navigationTimeout: 90_000,
    launchOptions: { executablePath: chromiumPath(), args: [...chromiumArgs, ...fakeMicrophone] },
  },
});
