// What one runs before every commit; its last line says how long that took.
import { checks } from './lib/checks.mjs';
import { install } from './lib/install.mjs';
import { checkNode } from './lib/node-version.mjs';
import { eachOf, sumUp } from './lib/steps.mjs';

const since = performance.now();
checkNode();
await install();
await Promise.all([eachOf(checks.unit), eachOf(checks.types, checks.lint, checks.commits)]);
sumUp(since);
