import { join } from 'node:path';
import { lockFolder } from '#db/lock.ts';
import { openStore } from '#db/open.ts';
import { runAccountJobs } from '#server/accounts/money/jobs.ts';
import { createDeps } from '#server/boot/deps.ts';
import { createLog } from '#server/log.ts';
import { readSettings } from '#server/settings.ts';

/** This process makes the invoices of ended months in a real file, and kills itself before its n-th write; 0 spares it. */
const [folder = '', now = '', writes = ''] = process.argv.slice(2);

lockFolder(folder, { pid: process.pid, since: Date.now() });
const store = openStore({ file: join(folder, 'laveo.sqlite') });
const log = createLog({ level: 'error', write: (line) => process.stderr.write(line) });
const { deps } = createDeps(readSettings({ DATA_DIR: folder }), store, log, '');
deps.mail.wake = () => {};

let left = Number(writes);
const statement = Object.getPrototypeOf(store.sqlite.prepare('select 1'));
for (const name of ['run', 'get'] as const) {
  const execute = statement[name];
  statement[name] = function (...parameters: unknown[]) {
    if (!this.readonly && --left === 0) process.kill(process.pid, 'SIGKILL');
    return execute.apply(this, parameters);
  };
}
runAccountJobs({ ...deps, now: () => Number(now) });
store.close();
process.exit(0);
