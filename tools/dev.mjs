// Vite serves the pages on one origin and passes the rest to the server behind it; both follow the sources.
import { existsSync, rmSync, utimesSync, watch } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { demoAccounts, demoPassword, seedDemo } from './lib/demo-data.mjs';
import { install } from './lib/install.mjs';
import { checkNode } from './lib/node-version.mjs';
import { root, tool } from './lib/paths.mjs';
import { freePort } from './lib/port.mjs';
import { show, stopAll } from './lib/run.mjs';
import { giveUp, say } from './lib/say.mjs';

checkNode();
const port = await freePort('127.0.0.1', 'npm run dev');
await install();

// The same bundle as in production rather than tsx: pages drawn on the server import style sheets, which Node cannot.
const out = join(root, '.dev');
rmSync(out, { recursive: true, force: true });
const env = { LAVEO_OUT: out, LAVEO_DEV: '1', LAVEO_API: `http://127.0.0.1:${port + 1}` };
const bundling = show(
  [
    process.execPath,
    tool.vite,
    'build',
    '--config',
    'vite.server.config.ts',
    '--watch',
    '--logLevel',
    'warn',
  ],
  env,
);
const program = join(out, 'server', 'laveo.js');
for (let tries = 0; tries < 300 && !existsSync(program); tries++) await pause(100);
if (!existsSync(program)) giveUp('The server could not be built.');

const folder = './data/dev';
await seedDemo(folder, program);
say(`\nhttp://localhost:${port}: ${demoAccounts.join(', ')}, password ${demoPassword}\n`);
const server = {
  PORT: String(port + 1),
  HOST: '127.0.0.1',
  PUBLIC_URL: `http://localhost:${port}`,
  DATA_DIR: resolve(root, folder),
  LAVEO_DEMO: '1',
};
const main = join(out, 'server', 'main.js');
restartForMigrations();
await Promise.race([
  bundling,
  show([process.execPath, '--watch', '--watch-preserve-output', main], {
    ...env,
    ...server,
  }),
  show([process.execPath, tool.vite, '--port', String(port)], env),
]);
stopAll();

/** A migration is no module of the bundle; its line in the journal, written last, makes Node start the server anew. */
function restartForMigrations() {
  let timer = setTimeout(() => {}, 0);
  watch(join(root, 'drizzle', 'meta'), (_, name) => {
    if (name !== '_journal.json') return;
    clearTimeout(timer);
    timer = setTimeout(() => utimesSync(main, new Date(), new Date()), 200);
  });
}
