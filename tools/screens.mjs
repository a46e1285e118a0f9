// Pictures of every page for every role, in screens/.
import { ensureBrowser } from './lib/browser.mjs';
import { build } from './lib/build.mjs';
import { install } from './lib/install.mjs';
import { checkNode } from './lib/node-version.mjs';
import { tool } from './lib/paths.mjs';
import { become } from './lib/run.mjs';

checkNode();
await install();
await ensureBrowser();
await build();
await become([
  process.execPath,
  tool.playwrightTest,
  'test',
  '-c',
  'src/e2e/screens.config.ts',
  ...process.argv.slice(2),
]);
