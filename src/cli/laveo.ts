import { existsSync } from 'node:fs';
import { writePrivately } from '#db/folder/privateModes.ts';
import { errorCode } from '#db/refusal.ts';
import { settingsFile } from './command.ts';
import { actAsOwner } from './owner.ts';
import { runLaveo } from './run.ts';
import { askSecret } from './secret.ts';

writePrivately();
// A reader that has seen enough (`laveo account list | head`) stops no command halfway.
for (const stream of [process.stdout, process.stderr])
  stream.on('error', (error) => {
    if (errorCode(error) !== 'EPIPE') throw error;
  });
const args = process.argv.slice(2);
const file = settingsFile(process.env);
try {
  if (existsSync(file)) process.loadEnvFile(file);
  actAsOwner(process.env.DATA_DIR, args[0]);
  process.exitCode = await runLaveo(args, {
    env: process.env,
    now: Date.now,
    say: (line) => process.stdout.write(`${line}\n`),
    fail: (line) => process.stderr.write(`${line}\n`),
    ...(process.stdin.isTTY && process.stdout.isTTY ? { askSecret } : {}),
  });
} catch (error) {
  if (errorCode(error) !== 'EACCES') throw error;
  process.stderr.write(`Ce compte n’a pas le droit de lire ce qu’il faut (${String(error)})\u00a0: sudo.\n`);
  process.exitCode = 3;
}
