// Measures the built server; what is measured, and against what, stands in src/bench.
import { build } from './lib/build.mjs';
import { install } from './lib/install.mjs';
import { checkNode } from './lib/node-version.mjs';
import { tool } from './lib/paths.mjs';
import { become } from './lib/run.mjs';

checkNode();
await install();
await build();
await become([process.execPath, tool.tsx, 'src/bench/run.ts', ...process.argv.slice(2)]);
