import { existsSync, statSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { setPrivateUmask } from '#db/folder/privateModes.ts';
import { getErrorCode } from '#db/refusal.ts';
import { getSettingsFile } from './command.ts';
import { runLaveo } from './run.ts';

const ROOT_COMMANDS = new Set(['upgrade', 'rollback']);

setPrivateUmask();
// A pipe that its reader has closed (`laveo account list | head`) must not stop a command halfway.
for (const stream of [process.stdout, process.stderr])
  stream.on('error', (error) => {
    if (getErrorCode(error) !== 'EPIPE') throw error;
  });
const args = process.argv.slice(2);
const file = getSettingsFile(process.env);
try {
  if (existsSync(file)) process.loadEnvFile(file);
  switchToFolderOwner(process.env.DATA_DIR, args[0]);
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

/** Root would leave files that the server cannot open, so a command runs as the account that owns the data folder. */
function switchToFolderOwner(dataDir: string | undefined, command: string | undefined): void {
  const { getuid, setgroups, setgid, setuid } = process;
  if (getuid?.() !== 0 || !dataDir || ROOT_COMMANDS.has(command ?? '')) return;
  const owner = statSync(dataDir, { throwIfNoEntry: false });
  if (!owner || owner.uid === 0) return;
  setgroups?.([owner.gid]);
  setgid?.(owner.gid);
  setuid?.(owner.uid);
}

async function askSecret(question: string): Promise<string> {
  process.stdout.write(question);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: silent, terminal: true });
  try {
    return await lines.question('');
  } finally {
    lines.close();
    process.stdout.write('\n');
  }
}
