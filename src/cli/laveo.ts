import { existsSync } from 'node:fs';
import { writePrivately } from '#db/folder/privateModes.ts';
import { getErrorCode } from '#db/refusal.ts';
import { getSettingsFile } from './command.ts';
import { becomeOwner } from './owner.ts';
import { runLaveo } from './run.ts';
import { askSecret } from './secret.ts';

writePrivately();
// A reader that has seen enough (`laveo account list | head`) stops no command halfway.
for (const stream of [process.stdout, process.stderr])
  stream.on('error', (error) => {
    if (getErrorCode(error) !== 'EPIPE') throw error;
  });
const args = process.argv.slice(2);
const file = getSettingsFile(process.env);
try {
  if (existsSync(file)) process.loadEnvFile(file);
  becomeOwner(process.env.DATA_DIR, args[0]);
  process.exitCode = await runLaveo(args, {
    env: process.env,
    now: Date.now,
    say: (line) => process.stdout.write(`${line}\n`),
    fail: (line) => process.stderr.write(`${line}\n`),
    ...(process.stdin.isTTY && process.stdout.isTTY ? { askSecret } : {}),
  });
} catch (error) {
  if (getErrorCode(error) !== 'EACCES') throw error;
  process.stderr.write(`Ce compte n’a pas le droit de lire ce qu’il faut (${String(error)})\u00a0: sudo.\n`);
  process.exitCode = 3;
}
