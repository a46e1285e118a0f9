import { ensureBrowser } from './browser.mjs';
import { build } from './build.mjs';
import { checks } from './checks.mjs';
import { compileModules, fetchPackages } from './install.mjs';
import { inTurn } from './steps.mjs';

/** The proofs of every rule, and each role's and each payment's way through the house. */
export async function runFirstRing() {
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
  await inTurn(checks.journeys);
}

/** Every other browser test, days that are lived through by chance, and the kills: what measures or races is alone. */
export async function runSecondRing() {
  await inTurn(checks.browser, checks.long, checks.reliability);
}
