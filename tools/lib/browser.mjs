import { existsSync } from 'node:fs';
import { chromiumArgs, systemChromiums } from './chromium.mjs';
import { tool } from './paths.mjs';
import { keep } from './run.mjs';
import { giveUp, say, seconds } from './say.mjs';

const advice =
  'No Chromium can be started here, and the browser tests need one. Install it (Debian: apt-get install chromium) or point CHROMIUM_PATH at one, then run this again.';

/** Leaves with a Chromium that has really been started: a file that exists proves nothing. */
export async function ensureBrowser() {
  if (await launches()) return;
  const since = performance.now();
  say('No Chromium starts here: trying to get one.');
  for (const [what, args] of await ways()) {
    await keep(what, args);
    if (await launches()) return say(`Chromium is there after ${seconds(since)}.`);
  }
  giveUp(advice);
}

/** Tries the one asked for, the system's, then Playwright's; the one that starts is named to the tests through CHROMIUM_PATH. */
async function launches() {
  const { chromium } = await import('@playwright/test');
  for (const executablePath of [process.env.CHROMIUM_PATH, ...systemChromiums, chromium.executablePath()]) {
    if (!executablePath || !existsSync(executablePath)) continue;
    try {
      const browser = await chromium.launch({ executablePath, args: chromiumArgs, timeout: 30_000 });
      await browser.close();
      process.env.CHROMIUM_PATH = executablePath;
      return true;
    } catch {
      // The next one may start.
    }
  }
  return false;
}

/** From the least to the most intrusive. The last two change the system, so they need root, or sudo that asks nothing.
 * @returns {Promise<[string, string[]][]>} */
async function ways() {
  /** @type {[string, string[]][]} */
  const candidates = [
    ["downloading Playwright's Chromium", [process.execPath, tool.playwright, 'install', 'chromium']],
  ];
  const isRoot = process.getuid?.() === 0;
  const sudo = isRoot ? [] : ['sudo', '-n'];
  if (!isRoot && (!existsSync('/usr/bin/sudo') || (await keep('asking sudo', [...sudo, 'true'])).code !== 0))
    return candidates;
  candidates.push([
    "installing the libraries of Playwright's Chromium",
    [...sudo, process.execPath, tool.playwright, 'install-deps', 'chromium'],
  ]);
  if (!existsSync('/usr/bin/apt-get')) return candidates;
  const install = 'DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends';
  const apt = `apt-get update && { ${install} chromium-headless-shell || ${install} chromium; }`;
  candidates.push(["installing the system's Chromium", [...sudo, 'sh', '-c', apt]]);
  return candidates;
}
