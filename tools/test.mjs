// Everything that must hold before a change is kept, from a fresh clone and without setting anything up.
import { ensureBrowser } from './lib/browser.mjs';
import { checks } from './lib/checks.mjs';
import { compileModules, fetchPackages } from './lib/install.mjs';
import { checkNode } from './lib/node-version.mjs';
import { inTurn, sumUp } from './lib/steps.mjs';

const since = performance.now();
checkNode();
await fetchPackages();
await ensureBrowser();
const compiled = compileModules();
const unitTests = compiled.then(() => inTurn(checks.unit));
await inTurn(checks.types, checks.labTypes, checks.lint, checks.commits);
await compiled;
await inTurn(checks.build, checks.budgets);
await unitTests;
// What measures or races comes after, alone.
await inTurn(checks.reliability, checks.browser);
sumUp(since);
