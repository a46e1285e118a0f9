import { existsSync } from 'node:fs';
import { build } from './lib/build.mjs';
import { readEnvFile } from './lib/env-file.mjs';
import { install } from './lib/install.mjs';
import { checkNode } from './lib/node-version.mjs';
import { laveoFile } from './lib/paths.mjs';
import { become } from './lib/run.mjs';

checkNode();
if (!existsSync(laveoFile)) {
  await install();
  await build();
}
readEnvFile();
await become([process.execPath, laveoFile, ...process.argv.slice(2)]);
