import { writePrivately } from '#db/folder/privateModes.ts';
import { runLaveo } from './run.ts';
import { askSecret } from './secret.ts';

writePrivately();
process.exitCode = await runLaveo(process.argv.slice(2), {
  env: process.env,
  now: Date.now,
  say: (line) => process.stdout.write(`${line}\n`),
  ...(process.stdin.isTTY && process.stdout.isTTY ? { askSecret } : {}),
});
