// Everything that must hold before a change is kept: `npm test`, then the rest.
import { checkNode } from './lib/node-version.mjs';
import { runFirstRing, runSecondRing } from './lib/rings.mjs';
import { say, seconds } from './lib/say.mjs';
import { sumUp } from './lib/steps.mjs';

const since = performance.now();
checkNode();
await runFirstRing();
const rest = performance.now();
say(`npm test took ${seconds(since)}.`);
await runSecondRing();
say(`The rest took ${seconds(rest)}.`);
sumUp(since);
