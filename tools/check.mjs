// What one runs before every commit: under a minute.
import { checks } from './lib/checks.mjs';
import { install } from './lib/install.mjs';
import { checkNode } from './lib/node-version.mjs';
import { inTurn, sumUp } from './lib/steps.mjs';

const since = performance.now();
checkNode();
await install();
await Promise.all([inTurn(checks.unit), inTurn(checks.types, checks.labTypes, checks.lint, checks.commits)]);
sumUp(since);
