// Everything that proves a rule, from a fresh clone and without setting anything up.
import { checkNode } from './lib/node-version.mjs';
import { runFirstRing } from './lib/rings.mjs';
import { sumUp } from './lib/steps.mjs';

const since = performance.now();
checkNode();
await runFirstRing();
sumUp(since);
