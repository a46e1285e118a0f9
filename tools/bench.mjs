// Measures the built server; what is measured, and against what, stands in src/bench.
import { build } from './lib/build.mjs';
import { install } from './lib/install.mjs';
import { checkNode } from './lib/node-version.mjs';
import { tool } from './lib/paths.mjs';
import { become } from './lib/run.mjs';

checkNode();
await install();
await build();
const args = process.argv.slice(2);
const script = args.includes('--front') ? 'src/bench/front.ts' : 'src/bench/run.ts';
await become([process.execPath, tool.tsx, script, ...args.filter((arg) => arg !== '--front')]);
