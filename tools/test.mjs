// Everything that must hold before a change is kept, from a fresh clone and without setting anything up.
import { ensureBrowser } from './lib/browser.mjs';
import { build } from './lib/build.mjs';
import { checks } from './lib/checks.mjs';
import { compileModules, fetchPackages } from './lib/install.mjs';
import { checkNode } from './lib/node-version.mjs';
import { inTurn, sumUp } from './lib/steps.mjs';

const since = performance.now();
checkNode();
await fetchPackages();
const compiled = compileModules();
await Promise.all([
  // The network is what it waits for.
  ensureBrowser(),
  compiled.then(() => inTurn(checks.unit)),
  inTurn(checks.types, checks.lint, checks.commits)
    .then(build)
    .then(() => inTurn(checks.budgets)),
]);
// What measures or races comes after, alone.
await inTurn(checks.reliability, checks.browser);
sumUp(since);
