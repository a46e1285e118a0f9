import { existsSync } from 'node:fs';
import { readEnvFile } from './lib/env-file.mjs';
import { checkNode } from './lib/node-version.mjs';
import { serverFile } from './lib/paths.mjs';
import { become } from './lib/run.mjs';
import { giveUp } from './lib/say.mjs';

checkNode();
if (!existsSync(serverFile))
  giveUp('Laveo is not built yet: run `npm run build` first, or `npm run demo` to try it.');
readEnvFile();
await become([process.execPath, serverFile, ...process.argv.slice(2)], { NODE_ENV: 'production' });
