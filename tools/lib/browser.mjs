import { existsSync } from 'node:fs';
import { chromiumArgs, systemChromiums } from './chromium.mjs';
import { tool } from './paths.mjs';
import { keep } from './run.mjs';
import { giveUp, say, seconds } from './say.mjs';

const advice =
  'The browser tests need a Chromium that starts. Install one (Debian: apt-get install chromium-headless-shell) or point CHROMIUM_PATH at it, then run this again.';

/** Leaves with a browser that has really been started: a file that exists proves nothing. */
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

/** Tries the one asked for, the system's, then Playwright's; the one that starts is named to the tests by a variable. */
async function launches() {
  const { chromium } = await import('@playwright/test');
  const paths = [process.env.CHROMIUM_PATH ?? '', ...systemChromiums, chromium.executablePath()];
  const first = await findStarting(paths);
  if (first) process.env.CHROMIUM_PATH = first;
  return first !== undefined;
}

/** @param {string[]} paths */
async function findStarting(paths) {
  const { chromium } = await import('@playwright/test');
  for (const executablePath of paths.filter((path) => existsSync(path))) {
    try {
      const browser = await chromium.launch({ executablePath, args: chromiumArgs, timeout: 30_000 });
      await browser.close();
      return executablePath;
    } catch {
      // The next one may start.
    }
  }
  return undefined;
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
