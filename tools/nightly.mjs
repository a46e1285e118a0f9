// The tests of kills, abuse and chance as often as their promises say: some ten minutes to an hour.
import { install } from './lib/install.mjs';
import { checkNode } from './lib/node-version.mjs';
import { tool } from './lib/paths.mjs';
import { become } from './lib/run.mjs';

checkNode();
await install();
const named = process.argv.slice(2);
await become(
  [
    process.execPath,
    tool.vitest,
    'run',
    ...(named.length > 0
      ? named
      : [
          'src/reliability',
          'src/server/dispatch/lifecycle.test.ts',
          'src/server/payments/randomDays.test.ts',
          'src/server/cash/custody.test.ts',
          'src/server/pieces/randomDays.test.ts',
        ]),
  ],
  { NIGHTLY: '1' },
);
