// The check before every commit: types, and lint and tests of what differs from the last one. `npm test` runs all of them.
import { checks, lintOf, testsOf } from './lib/checks.mjs';
import { install } from './lib/install.mjs';
import { checkNode } from './lib/node-version.mjs';
import { eachOf, sumUp } from './lib/steps.mjs';
import { listChangedFiles, listTouchedTests } from './lib/touched.mjs';

const since = performance.now();
checkNode();
await install();
const changed = listChangedFiles();
const tests = listTouchedTests(changed);
await Promise.all([
  eachOf(checks.types, checks.commits),
  eachOf(
    ...(changed.length > 0 ? [lintOf(changed)] : []),
    testsOf(['src/architecture.test.ts', ...tests.filter((file) => file !== 'src/architecture.test.ts')]),
  ),
]);
sumUp(since);
