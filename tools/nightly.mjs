// The tests of kills, abuse and chance as often as their promises say, the browser tests of every state and width, and what
// knows days and hours in two other time zones: an hour or two.
import { ensureBrowser } from './lib/browser.mjs';
import { build } from './lib/build.mjs';
import { checks } from './lib/checks.mjs';
import { install } from './lib/install.mjs';
import { checkNode } from './lib/node-version.mjs';
import { tool } from './lib/paths.mjs';
import { become, show } from './lib/run.mjs';
import { say } from './lib/say.mjs';

/** Abidjan is on UTC all year; the machine that serves it need not be. */
const ZONES = ['America/New_York', 'Asia/Tokyo'];
const WITH_DAYS = [
  'src/domain',
  'src/web',
  ...['cash', 'exports', 'invoices', 'mail', 'promises', 'stats', 'upkeep'].map(
    (room) => `src/server/${room}`,
  ),
];

checkNode();
await install();
const named = process.argv.slice(2);
const NIGHTLY = { NIGHTLY: '1' };
if (named.length > 0) await become([process.execPath, tool.vitest, 'run', ...named], NIGHTLY);
await ensureBrowser();
const codes = [];
await build();
for (const { args } of [checks.unit, checks.long, checks.reliability, checks.journeys, checks.browser])
  codes.push(await show(args, NIGHTLY));
for (const zone of ZONES)
  codes.push(await show([...checks.unit.args, '--project', 'long', ...WITH_DAYS], { TZ: zone }));
// A real systemd needs root and two programs of Debian; the experiment ends with 2 where it cannot run.
const systemd = await show([process.execPath, tool.tsx, 'tools/lab/systemd.ts', '2']);
if (systemd === 2) say('The drill of releases under systemd was left out.');
else codes.push(systemd);
process.exit(codes.find((code) => code !== 0) ?? 0);
