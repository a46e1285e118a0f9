// The tests of kills, abuse and chance as often as their promises say, the browser tests of rare accidents, and what knows days
// and hours in two other time zones: an hour or two.
import { ensureBrowser } from './lib/browser.mjs';
import { build } from './lib/build.mjs';
import { checks } from './lib/checks.mjs';
import { install } from './lib/install.mjs';
import { checkNode } from './lib/node-version.mjs';
import { tool } from './lib/paths.mjs';
import { become, show } from './lib/run.mjs';
import { say } from './lib/say.mjs';

const OFTEN = [
  'src/reliability',
  'src/server/upkeep/damagedPages.test.ts',
  'src/db/integrity/linen.test.ts',
  'src/db/integrity/moneyLedger.test.ts',
  'src/server/auth/enumeration.test.ts',
  'src/server/auth/guessing.test.ts',
  'src/server/auth/tokens.test.ts',
  'src/server/catalogue/uploads.test.ts',
  'src/server/deskInputs.test.ts',
  'src/server/dispatch/lifecycle.test.ts',
  'src/server/cash/custody.test.ts',
  'src/server/exports/exportLoad.test.ts',
  'src/server/invoices/certifiedOrders.test.ts',
  'src/server/live/audience.test.ts',
  'src/server/orders/lostAnswers.test.ts',
  'src/server/payments/attempts/payingDay.test.ts',
  'src/server/upkeep/collapse.test.ts',
];

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
const vitest = (/** @type {string[]} */ files) => [process.execPath, tool.vitest, 'run', ...files];
if (named.length > 0) await become(vitest(named), NIGHTLY);
await ensureBrowser();
const codes = [];
await build();
for (const args of [vitest(OFTEN), checks.browser.args]) codes.push(await show(args, NIGHTLY));
for (const zone of ZONES) codes.push(await show(vitest(['--project', 'unit', ...WITH_DAYS]), { TZ: zone }));
// A real systemd needs root and two programs of Debian; the experiment ends with 2 where it cannot run.
const systemd = await show([process.execPath, tool.tsx, 'tools/lab/systemd.ts', '2']);
if (systemd === 2) say('The drill of releases under systemd was left out.');
else codes.push(systemd);
process.exit(codes.find((code) => code !== 0) ?? 0);
