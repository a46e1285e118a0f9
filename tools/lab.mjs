// Runs one experiment of tools/lab: `npm run lab -- powercut`. Without a name it lists them.
import { readdirSync } from 'node:fs';
import { build } from './lib/build.mjs';
import { install } from './lib/install.mjs';
import { checkNode } from './lib/node-version.mjs';
import { tool } from './lib/paths.mjs';
import { become } from './lib/run.mjs';
import { giveUp } from './lib/say.mjs';

const experiments = readdirSync(new URL('lab', import.meta.url))
  .filter((file) => file.endsWith('.ts'))
  .map((file) => file.replace(/\.ts$/, ''));
const [name = '', ...args] = process.argv.slice(2);
if (!experiments.includes(name))
  giveUp(
    `npm run lab -- <experiment> [arguments]; tools/lab/README.md describes them: ${experiments.join(', ')}`,
  );

checkNode();
await install();
await build();
await become([process.execPath, tool.tsx, `tools/lab/${name}.ts`, ...args]);
