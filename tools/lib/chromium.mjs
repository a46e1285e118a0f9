import { existsSync } from 'node:fs';

/**
 * The one without windows first: the browser tests take 0.7 of the time. Never /usr/bin/chromium-browser: on Ubuntu it is
 * a stub that asks for a snap.
 */
export const systemChromiums = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/google-chrome',
];

/** The Chromium to drive; undefined means the one Playwright downloads. */
export function chromiumPath() {
  return process.env.CHROMIUM_PATH || systemChromiums.find((path) => existsSync(path));
}

/**
 * A whole Chromium prepares the suggestions of its address bar for each window: that took two thirds of a window's
 * processor time. A second list replaces Playwright's, so what that one switches off is repeated.
 */
const switchedOff = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
];

/** Quiet, and without a request of its own to anyone. */
export const chromiumArgs = [
  `--disable-features=${switchedOff.join(',')}`,
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
];
