// Measures the built server; what is measured, and against what, stands in src/bench.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { build } from './lib/build.mjs';
import { install } from './lib/install.mjs';
import { checkNode } from './lib/node-version.mjs';
import { root, tool } from './lib/paths.mjs';
import { become } from './lib/run.mjs';

checkNode();
await install();
await build();
const args = process.argv.slice(2);
const isFront = args.includes('--front');
if (isFront) {
  // Lighthouse brings a hundred packages that only this measurement needs, so it has an install of its own.
  const folder = join(root, 'tools/lighthouse');
  execFileSync('npm', ['install', '--no-package-lock', '--no-audit', '--no-fund', '--prefix', folder]);
}
const script = isFront ? 'src/bench/front.ts' : 'src/bench/run.ts';
await become([process.execPath, tool.tsx, script, ...args.filter((arg) => arg !== '--front')]);
