// Everything that must hold before a change is kept, from a fresh clone and without setting anything up.
import { ensureBrowser } from './lib/browser.mjs';
import { checks } from './lib/checks.mjs';
import { install } from './lib/install.mjs';
import { checkNode } from './lib/node-version.mjs';
import { inTurn, sumUp } from './lib/steps.mjs';

const since = performance.now();
checkNode();
await install();
await ensureBrowser();
// What measures or races comes after, alone.
await Promise.all([
  inTurn(checks.unit),
  inTurn(checks.types, checks.labTypes, checks.lint, checks.commits, checks.build, checks.budgets),
]);
await inTurn(checks.reliability, checks.browser);
sumUp(since);
